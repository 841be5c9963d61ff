import {
  kickMember,
  listOwnTeams,
  type TeamInfo,
  type TeamMember,
  transferTeam,
} from "@gonfalon/contract/team.ts";
import { Group, Text } from "@mantine/core";
import { IconCrown, IconUserMinus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useRefresh } from "#api/use-refresh.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { UserRoundel } from "#ui/UserRoundel.tsx";
import { useFocusAfterRemoval } from "#ui/use-focus-after-removal.ts";
import { useLastDefined } from "#ui/use-last-defined.ts";
import classes from "./MemberList.module.css";
import { CaptainBadge } from "./TeamBadges.tsx";

interface Props {
  readonly team: TeamInfo;
  /** Whether the user is the captain. */
  readonly isUserCaptain: boolean;
  readonly onConfirmationChange: (isOpen: boolean) => void;
}

type MemberAction = "transfer" | "kick";

interface PendingAction {
  readonly kind: MemberAction;
  readonly member: TeamMember;
}

const icons = { transfer: IconCrown, kick: IconUserMinus } as const;
const actions = ["transfer", "kick"] as const satisfies readonly MemberAction[];

/** The members of the team, captain first; the captain can transfer the role to others or remove them. */
export function MemberList({ team, isUserCaptain, onConfirmationChange }: Props) {
  const { t } = useTranslation();
  const [pendingAction, setPendingAction] = useState<PendingAction>();
  const lastAction = useLastDefined(pendingAction);
  const refresh = useRefresh();
  const perform = useAction(
    (kind: MemberAction, userId: string) =>
      kind === "kick"
        ? call(kickMember, { params: { id: team.id, userId } })
        : call(transferTeam, { params: { id: team.id }, body: { newCaptainId: userId } }),
    { refresh: [listOwnTeams] },
  );

  function changePendingAction(action: PendingAction | undefined) {
    setPendingAction(action);
    onConfirmationChange(action !== undefined);
  }

  async function confirm(close: () => void) {
    const outcome = pendingAction && (await perform.run(pendingAction.kind, pendingAction.member.id));
    // The shown members are out of date if the member has left or the user is no longer the captain.
    if (outcome?.ok === false) void refresh([listOwnTeams]);
    close();
  }

  const focusProps = useFocusAfterRemoval<HTMLUListElement>();
  const shownKind = lastAction?.kind ?? "kick";
  const name = lastAction?.member.userName ?? "";
  return (
    <>
      <ul className={classes.list} {...focusProps}>
        {team.members.map((member) => (
          <li key={member.id} className={classes.member}>
            <UserRoundel id={member.id} avatar={member.avatar} size={36} />
            <div className={classes.text}>
              <Group gap="xs">
                <Text fw={500}>{member.userName}</Text>
                {member.captain && <CaptainBadge />}
              </Group>
              {member.bio && (
                <Text size="sm" c="dimmed">
                  {member.bio}
                </Text>
              )}
            </div>
            {isUserCaptain && !member.captain && (
              <Group gap="xs" wrap="nowrap">
                {actions.map((kind) => (
                  <IconButton
                    key={kind}
                    icon={icons[kind]}
                    label={t(`team.${kind}.label`, { name: member.userName })}
                    destructive={kind === "kick"}
                    onClick={() => changePendingAction({ kind, member })}
                  />
                ))}
              </Group>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={pendingAction !== undefined}
        title={t(`team.${shownKind}.label`, { name })}
        text={t(`team.${shownKind}.text`, { name })}
        confirm={t(`team.${shownKind}.confirm`)}
        destructive={shownKind === "kick"}
        pending={perform.pending}
        onConfirm={(close) => void confirm(close)}
        onClose={() => changePendingAction(undefined)}
      />
    </>
  );
}
