import { listUsers, type UserInfo } from "@gonfalon/contract/user-admin.ts";
import { Button, Group, Select } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { toPageQuery } from "#routing/url-filter.ts";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ListPage } from "#ui/ListPage.tsx";
import { Rows } from "#ui/Rows.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { ConfirmUserAction } from "./ConfirmUserAction.tsx";
import { ResetPasswordDialog } from "./ResetPasswordDialog.tsx";
import { UserDialog } from "./UserDialog.tsx";
import { UserRow } from "./UserRow.tsx";
import { ROLES, USERS_PER_PAGE, userFilter } from "./user-filter.ts";

/** All users. Search, role and page are stored in the URL. */
export function UsersScreen() {
  const { t } = useTranslation();
  const { filter, change } = useUrlFilter(userFilter);
  const { search, role, page } = filter;
  const users = useEndpoint(listUsers, {
    query: {
      ...toPageQuery(page, USERS_PER_PAGE),
      ...(search !== "" && { hint: search }),
      ...(role && { role }),
    },
  });
  return (
    <ListPage
      title={t("user.title")}
      actions={
        <Button component={Link} to="import" leftSection={<IconUserPlus size={16} aria-hidden />}>
          {t("user.import.button")}
        </Button>
      }
      filters={
        <Group>
          <SearchBox label={t("user.search")} value={search} onSearch={(text) => change({ search: text })} />
          <Select
            w={{ base: "100%", sm: "auto" }}
            aria-label={t("user.field.role")}
            placeholder={t("user.any-role")}
            data={ROLES.map((option) => ({ value: option, label: t(`user.role.${option}`) }))}
            value={role ?? null}
            onChange={(option) => change({ role: ROLES.find((name) => name === option) })}
            clearable
            clearButtonProps={{ "aria-label": t("user.any-role") }}
          />
        </Group>
      }
      value={users}
      page={page}
      perPage={USERS_PER_PAGE}
      onPage={(nextPage) => change({ page: nextPage })}
      count={(count) => t("user.count", { count })}
      empty={<EmptyState order={2} title={t("user.empty-title")} text={t("user.empty-text")} />}
    >
      {(rows) => <UserList users={rows} />}
    </ListPage>
  );
}

function UserList({ users }: { readonly users: readonly UserInfo[] }) {
  const [editedUser, setEditedUser] = useState<UserInfo>();
  const [userForFactorRemoval, setUserForFactorRemoval] = useState<UserInfo>();
  const [userToReset, setUserToReset] = useState<UserInfo>();
  const [userToDelete, setUserToDelete] = useState<UserInfo>();
  return (
    <>
      <Rows>
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            onEdit={() => setEditedUser(user)}
            onReset={() => setUserToReset(user)}
            onRemoveFactors={() => setUserForFactorRemoval(user)}
            onDelete={() => setUserToDelete(user)}
          />
        ))}
      </Rows>
      <UserDialog user={editedUser} onClose={() => setEditedUser(undefined)} />
      <ConfirmUserAction
        action="factors"
        user={userForFactorRemoval}
        onClose={() => setUserForFactorRemoval(undefined)}
      />
      <ResetPasswordDialog user={userToReset} onClose={() => setUserToReset(undefined)} />
      <ConfirmUserAction action="delete" user={userToDelete} onClose={() => setUserToDelete(undefined)} />
    </>
  );
}
