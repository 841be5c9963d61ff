import { deleteTeam, leaveTeam, listOwnTeams, type TeamInfo } from "@gonfalon/contract/team.ts";
import { Button, Divider, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { TeamShield } from "#ui/TeamShield.tsx";
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

/** One of the visitor's teams: its members and, for its captain, all actions. */
export function TeamDialog({ team, userId, onClose }: Props) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Dialog
      opened={team !== undefined}
      onClose={onClose}
      title={team?.name}
      size="lg"
      // A confirmation is on top: Escape and Tab belong to it.
      closeOnEscape={!isConfirming}
      trapFocus={!isConfirming}
    >
      {team && (
        <TeamDetails
          key={team.id}
          team={team}
          userId={userId}
          onConfirming={setIsConfirming}
          onGone={onClose}
        />
      )}
    </Dialog>
  );
}

interface DetailsProps {
  readonly team: TeamInfo;
  readonly userId: string | undefined;
  readonly onConfirming: (isOpen: boolean) => void;
  readonly onGone: () => void;
}

function TeamDetails({ team, userId, onConfirming, onGone }: DetailsProps) {
  const { t } = useTranslation();
  const led = isCaptain(team, userId);
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
      {led ? <TeamPicture team={team} /> : <TeamIntroduction team={team} />}
      {led && <TeamEditor team={team} />}
      {led && <InviteBox teamId={team.id} onConfirming={onConfirming} />}
      <Stack component="section" gap="sm" aria-labelledby="team-members">
        <Title order={3} id="team-members">
          {t("team.members.title", { count: team.members.length })}
        </Title>
        <MemberList team={team} led={led} onConfirming={onConfirming} />
      </Stack>
      <Divider />
      <PartButton team={team} led={led} onConfirming={onConfirming} onGone={onGone} />
    </Stack>
  );
}

function TeamIntroduction({ team }: { readonly team: TeamInfo }) {
  return (
    <Group wrap="nowrap" align="flex-start">
      <TeamShield team={team} size={62} />
      <Text style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>{team.bio}</Text>
    </Group>
  );
}

interface PartProps {
  readonly team: TeamInfo;
  readonly led: boolean;
  readonly onConfirming: (isOpen: boolean) => void;
  readonly onGone: () => void;
}

/** A member leaves, the captain disbands. */
function PartButton({ team, led, onConfirming, onGone }: PartProps) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const act = led ? "disband" : "leave";
  const part = useAction(() => call(led ? deleteTeam : leaveTeam, { params: { id: team.id } }), {
    success: t(`team.${act}.done`, { name: team.name }),
    refresh: [listOwnTeams],
  });

  function setConfirming(isOpen: boolean) {
    setIsConfirming(isOpen);
    onConfirming(isOpen);
  }

  async function confirm() {
    const outcome = await part.run();
    setConfirming(false);
    if (outcome.ok) onGone();
  }

  return (
    <>
      <Group justify="flex-end">
        <Button variant="light" color="red" onClick={() => setConfirming(true)}>
          {t(`team.${act}.button`)}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isConfirming}
        title={t(`team.${act}.title`, { name: team.name })}
        text={t(`team.${act}.text`)}
        confirm={t(`team.${act}.button`)}
        destructive
        pending={part.pending}
        onConfirm={() => void confirm()}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
