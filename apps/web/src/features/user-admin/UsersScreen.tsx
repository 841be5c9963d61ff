import type { Role } from "@gonfalon/contract/enums.ts";
import { listUsers, type UserInfo } from "@gonfalon/contract/user-admin.ts";
import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Pager } from "#ui/Pager.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { Rows, RowsSkeleton } from "#ui/Rows.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { PasswordReset } from "./PasswordReset.tsx";
import { UserDeletion } from "./UserDeletion.tsx";
import { UserDialog } from "./UserDialog.tsx";
import { UserRow } from "./UserRow.tsx";
import { PER_PAGE, parseFilter, ROLES, toSearchParams, type UserFilter } from "./user-filter.ts";

/** All users. Search, role and page are stored in the URL. */
export function UsersScreen() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const filter = parseFilter(address);
  const { hint, role, page } = filter;
  const users = useEndpoint(listUsers, {
    query: {
      count: PER_PAGE,
      skip: (page - 1) * PER_PAGE,
      ...(hint !== "" && { hint }),
      ...(role && { role }),
    },
  });

  function change(part: Partial<UserFilter>) {
    setAddress(toSearchParams({ ...filter, page: 1, ...part }));
  }

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>{t("user.title")}</PageTitle>
        <Button component={Link} to="import" leftSection={<IconUserPlus size={16} aria-hidden />}>
          {t("user.import.button")}
        </Button>
      </Group>
      <Group>
        <SearchBox
          label={t("user.search")}
          value={hint}
          onSearch={(text) => change({ hint: text.slice(0, 100) })}
        />
        <Select
          w={{ base: "100%", sm: "auto" }}
          aria-label={t("user.field.role")}
          placeholder={t("user.any-role")}
          data={ROLES.map((one) => ({ value: one, label: t(`user.role.${one}`) }))}
          value={role ?? null}
          onChange={(one) => change({ role: ROLES.find((known): known is Role => known === one) })}
          clearable
          clearButtonProps={{ "aria-label": t("user.any-role") }}
        />
      </Group>
      <Async value={users} skeleton={<RowsSkeleton height={64} />}>
        {({ data, total }) => (
          <Stack>
            <Text component="output" display="block" c="dimmed" size="sm">
              {t("user.count", { count: total })}
            </Text>
            {data.length === 0 ? (
              <EmptyState order={2} title={t("user.empty-title")} text={t("user.empty-text")} />
            ) : (
              <UserList users={data} />
            )}
            <Pager
              page={page}
              pages={Math.ceil(total / PER_PAGE)}
              onChange={(next) => change({ page: next })}
            />
          </Stack>
        )}
      </Async>
    </Stack>
  );
}

function UserList({ users }: { readonly users: readonly UserInfo[] }) {
  const [edited, setEdited] = useState<UserInfo>();
  const [reset, setReset] = useState<UserInfo>();
  const [deleted, setDeleted] = useState<UserInfo>();
  return (
    <>
      <Rows>
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            onEdit={() => setEdited(user)}
            onReset={() => setReset(user)}
            onDelete={() => setDeleted(user)}
          />
        ))}
      </Rows>
      <UserDialog user={edited} onClose={() => setEdited(undefined)} />
      <PasswordReset user={reset} onClose={() => setReset(undefined)} />
      <UserDeletion user={deleted} onClose={() => setDeleted(undefined)} />
    </>
  );
}
