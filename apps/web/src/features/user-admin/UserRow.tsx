import { listUsers, type UserInfo, updateUser } from "@gonfalon/contract/user-admin.ts";
import { Badge, Group, Text, Tooltip } from "@mantine/core";
import { IconKey, IconPencil, IconShieldOff, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useProfile } from "#api/session.ts";
import { useAction } from "#api/use-action.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { SavingSwitch } from "#ui/SavingSwitch.tsx";
import { UserRoundel } from "#ui/UserRoundel.tsx";
import classes from "./UserRow.module.css";
import { ROLE_COLORS } from "./user-filter.ts";

interface Props {
  readonly user: UserInfo;
  readonly onEdit: () => void;
  readonly onReset: () => void;
  readonly onRemoveFactors: () => void;
  readonly onDelete: () => void;
}

export function UserRow({ user, onEdit, onReset, onRemoveFactors, onDelete }: Props) {
  const { t } = useTranslation();
  const isSelf = useProfile()?.userId === user.id;
  const { userName: name, emailConfirmed } = user;
  return (
    <li className={classes.row}>
      <ActiveSwitch user={user} />
      <Group wrap="nowrap" gap="sm">
        <UserRoundel id={user.id} avatar={user.avatar} size={40} />
        <div className={classes.text}>
          <Text fw={600} {...(!emailConfirmed && { c: "dimmed" })}>
            {name}
          </Text>
          <Badge variant="light" color={ROLE_COLORS[user.role]}>
            {t(`user.role.${user.role}`)}
          </Badge>
        </div>
      </Group>
      <div className={classes.text}>
        <Text size="sm">{user.email}</Text>
        <Text size="sm" c="dimmed">
          {user.lastVisitedUtc === 0 ? t("user.field.never-here") : user.ip}
        </Text>
      </div>
      <div className={classes.text}>
        <Text size="sm">{user.realName}</Text>
        <Text size="sm" c="dimmed">
          {user.stdNumber}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <IconButton icon={IconPencil} label={t("user.edit.title", { name })} onClick={onEdit} />
        <IconButton icon={IconKey} label={t("user.reset.title", { name })} onClick={onReset} />
        {user.twoStep && !isSelf && (
          <IconButton
            icon={IconShieldOff}
            label={t("user.factors.title", { name })}
            onClick={onRemoveFactors}
          />
        )}
        <IconButton
          icon={IconTrash}
          label={t("user.delete.title", { name })}
          destructive
          disabled={isSelf}
          onClick={onDelete}
        />
      </Group>
    </li>
  );
}

/** Whether the account is active; saved immediately. */
function ActiveSwitch({ user }: Pick<Props, "user">) {
  const { t } = useTranslation();
  const { id, userName: name, emailConfirmed } = user;
  const save = useAction(
    (isActive: boolean) => call(updateUser, { params: { userId: id }, body: { emailConfirmed: isActive } }),
    {
      success: t(emailConfirmed ? "user.active.off" : "user.active.on", { name }),
      refresh: [listUsers],
    },
  );
  return (
    <Tooltip label={t("user.active.label", { name })} refProp="rootRef">
      <SavingSwitch
        aria-label={t("user.active.label", { name })}
        checked={emailConfirmed}
        pending={save.pending}
        onChange={(isActive) => void save.run(isActive)}
      />
    </Tooltip>
  );
}
