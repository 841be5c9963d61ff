import type { TeamInfo } from "@gonfalon/contract/team.ts";
import { Group, Text } from "@mantine/core";
import { IconLock, IconLockOpen, IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#ui/IconButton.tsx";
import { TeamShield } from "#ui/TeamShield.tsx";
import classes from "./AdminTeamsScreen.module.css";
import type { TeamAction } from "./ConfirmTeamAction.tsx";
import { MemberAvatars } from "./MemberAvatars.tsx";
import { LockBadge } from "./TeamBadges.tsx";

interface Props {
  readonly team: TeamInfo;
  readonly onEdit: () => void;
  readonly onAction: (kind: TeamAction) => void;
}

const MAX_AVATARS = 8;

export function AdminTeamRow({ team, onEdit, onAction }: Props) {
  const { t } = useTranslation();
  const { name } = team;
  const lockAction = team.locked ? "unlock" : "lock";
  return (
    <li className={classes.row}>
      <Group wrap="nowrap" gap="sm">
        <TeamShield team={team} size={34} />
        <div className={classes.text}>
          <Text fw={600}>{name}</Text>
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              #{team.id}
            </Text>
            {team.locked && <LockBadge />}
          </Group>
        </div>
      </Group>
      <MemberAvatars members={team.members} maxCount={MAX_AVATARS} />
      {team.bio && (
        <Text size="sm" c="dimmed" className={`${classes.text} ${classes.bio}`}>
          {team.bio}
        </Text>
      )}
      <Group gap="xs" wrap="nowrap" style={{ gridColumnEnd: -1 }}>
        <IconButton icon={IconPencil} label={t("team.admin.edit", { name })} onClick={onEdit} />
        <IconButton
          icon={team.locked ? IconLockOpen : IconLock}
          label={t(`team.admin.${lockAction}.title`, { name })}
          onClick={() => onAction(lockAction)}
        />
        <IconButton
          icon={IconTrash}
          label={t("team.admin.delete.title", { name })}
          destructive
          onClick={() => onAction("delete")}
        />
      </Group>
    </li>
  );
}
