import { adminUpdateTeam, listTeams, type TeamInfo } from "@gonfalon/contract/team.ts";
import { Code, Group, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { SubmitForm } from "#ui/SubmitForm.tsx";
import { UserRoundel } from "#ui/UserRoundel.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { useWhileOpen } from "#ui/use-while-open.ts";
import { CaptainBadge } from "./TeamBadges.tsx";
import { TeamFields } from "./TeamFields.tsx";
import { type TeamValues, useTeamForm } from "./use-team-form.ts";

interface Props {
  /** Undefined closes the dialog. */
  readonly team: TeamInfo | undefined;
  readonly onClose: () => void;
}

/** An administrator's view of a team: its name and bio, and its members. */
export function AdminTeamDialog({ team, onClose }: Props) {
  const { t } = useTranslation();
  const lastTeam = useLastDefined(team);
  return (
    <Dialog
      opened={team !== undefined}
      onClose={onClose}
      title={lastTeam && t("team.admin.edit", { name: lastTeam.name })}
    >
      {team && <Editor key={team.id} team={team} onDone={onClose} />}
    </Dialog>
  );
}

function Editor({ team, onDone }: { readonly team: TeamInfo; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const finish = useWhileOpen(onDone);
  const teamForm = useTeamForm({ name: team.name, bio: team.bio ?? "" });
  const save = useAction(
    (body: Partial<TeamValues>) => call(adminUpdateTeam, { params: { id: team.id }, body }),
    { success: t("team.edit.done"), quiet: true, refresh: [listTeams] },
  );

  async function submit() {
    if (await teamForm.submit((_, changedValues) => save.run(changedValues))) finish();
  }

  return (
    <SubmitForm
      onSubmit={() => void submit()}
      error={teamForm.error}
      pending={save.pending}
      submitLabel={t("team.edit.submit")}
    >
      <TeamFields teamForm={teamForm} bioHint={t("team.admin.empty-keeps")} />
      <Title order={3}>{t("team.members.title", { count: team.members.length })}</Title>
      {team.members.map(({ id, userName, avatar, captain }) => (
        <Group key={id} gap="sm" wrap="nowrap">
          <UserRoundel id={id} avatar={avatar} size={26} />
          <Text>{userName}</Text>
          <Code title={id}>{id.slice(-8)}</Code>
          {captain && <CaptainBadge />}
        </Group>
      ))}
    </SubmitForm>
  );
}
