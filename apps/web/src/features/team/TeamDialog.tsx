import {
  deleteTeam,
  leaveTeam,
  listOwnTeams,
  type TeamInfo,
  type TeamMember,
} from "@gonfalon/contract/team.ts";
import { Button, Divider, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useRefresh } from "#api/use-refresh.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { TeamShield } from "#ui/TeamShield.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { useWhileOpen } from "#ui/use-while-open.ts";
import { InviteBox } from "./InviteBox.tsx";
import { MemberList } from "./MemberList.tsx";
import { LockBadge } from "./TeamBadges.tsx";
import { TeamEditor } from "./TeamEditor.tsx";
import { TeamPicture } from "./TeamPicture.tsx";
import { isCaptain } from "./team-view.ts";

interface Props {
  /** Undefined closes the dialog. */
  readonly team: TeamInfo | undefined;
  readonly userId: string | undefined;
  readonly onClose: () => void;
}

/** One of the user's teams. A member can leave it; its captain can edit it, manage its members and disband it. */
export function TeamDialog({ team, userId, onClose }: Props) {
  const [isConfirming, setIsConfirming] = useState(false);
  const lastTeam = useLastDefined(team);
  return (
    <Dialog
      opened={team !== undefined}
      onClose={onClose}
      title={lastTeam?.name}
      size="lg"
      // While a confirmation is open, Escape and Tab apply to the confirmation.
      closeOnEscape={!isConfirming}
      trapFocus={!isConfirming}
    >
      {team && (
        <TeamDetails
          key={team.id}
          team={team}
          userId={userId}
          onConfirmationChange={setIsConfirming}
          onLeave={onClose}
        />
      )}
    </Dialog>
  );
}

interface DetailsProps {
  readonly team: TeamInfo;
  readonly userId: string | undefined;
  readonly onConfirmationChange: (isOpen: boolean) => void;
  readonly onLeave: () => void;
}

function TeamDetails({ team, userId, onConfirmationChange, onLeave }: DetailsProps) {
  const { t } = useTranslation();
  const isUserCaptain = isCaptain(team, userId);
  // TEAM-8: removing a member renews the invite code, so a code that is shown would be invalid.
  const removalCount = useRemovalCount(team.members);
  return (
    <Stack gap="lg">
      {team.locked && (
        <Group gap="xs">
          <LockBadge />
          <Text size="sm" c="dimmed">
            {t("team.locked-hint")}
          </Text>
        </Group>
      )}
      {isUserCaptain ? <TeamPicture team={team} /> : <TeamIntroduction team={team} />}
      {isUserCaptain && <TeamEditor team={team} />}
      {isUserCaptain && (
        <InviteBox key={removalCount} teamId={team.id} onConfirmationChange={onConfirmationChange} />
      )}
      <Stack component="section" gap="sm" aria-labelledby="team-members">
        <Title order={3} id="team-members">
          {t("team.members.title", { count: team.members.length })}
        </Title>
        <MemberList team={team} isUserCaptain={isUserCaptain} onConfirmationChange={onConfirmationChange} />
      </Stack>
      <Divider />
      <LeaveButton
        team={team}
        isUserCaptain={isUserCaptain}
        onConfirmationChange={onConfirmationChange}
        onLeave={onLeave}
      />
    </Stack>
  );
}

/** How many times members have disappeared from the list. */
function useRemovalCount(members: readonly TeamMember[]): number {
  const [lastState, setLastState] = useState({ members, count: 0 });
  if (lastState.members === members) return lastState.count;
  const isRemoved = ({ id }: TeamMember) => members.every((member) => member.id !== id);
  const count = lastState.count + (lastState.members.some(isRemoved) ? 1 : 0);
  setLastState({ members, count });
  return count;
}

function TeamIntroduction({ team }: { readonly team: TeamInfo }) {
  return (
    <Group wrap="nowrap" align="flex-start">
      <TeamShield team={team} size={62} />
      <Text style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>{team.bio}</Text>
    </Group>
  );
}

interface LeaveProps {
  readonly team: TeamInfo;
  readonly isUserCaptain: boolean;
  readonly onConfirmationChange: (isOpen: boolean) => void;
  readonly onLeave: () => void;
}

/** Members leave the team; the captain disbands it. */
function LeaveButton({ team, isUserCaptain, onConfirmationChange, onLeave }: LeaveProps) {
  const { t } = useTranslation();
  const closeDialog = useWhileOpen(onLeave);
  const refresh = useRefresh();
  const [isConfirming, setIsConfirming] = useState(false);
  const kind = isUserCaptain ? "disband" : "leave";
  const leave = useAction(() => call(isUserCaptain ? deleteTeam : leaveTeam, { params: { id: team.id } }), {
    success: t(`team.${kind}.done`, { name: team.name }),
    refresh: [listOwnTeams],
  });

  function changeConfirmation(isOpen: boolean) {
    setIsConfirming(isOpen);
    onConfirmationChange(isOpen);
  }

  async function confirm(close: () => void) {
    const outcome = await leave.run();
    close();
    if (outcome.ok) closeDialog();
    // The shown team is out of date if its captain has removed the user or disbanded it.
    else void refresh([listOwnTeams]);
  }

  return (
    <>
      <Group justify="flex-end">
        <Button variant="light" color="red" onClick={() => changeConfirmation(true)}>
          {t(`team.${kind}.button`)}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isConfirming}
        title={t(`team.${kind}.title`, { name: team.name })}
        text={t(`team.${kind}.text`)}
        confirm={t(`team.${kind}.button`)}
        destructive
        pending={leave.pending}
        onConfirm={(close) => void confirm(close)}
        onClose={() => changeConfirmation(false)}
      />
    </>
  );
}
