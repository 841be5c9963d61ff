import { listOwnTeams, type TeamInfo, updateTeam } from "@gonfalon/contract/team.ts";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { SubmitForm } from "#ui/SubmitForm.tsx";
import { TeamFields } from "./TeamFields.tsx";
import { type TeamValues, useTeamForm } from "./use-team-form.ts";

/** Lets the captain change the name and the bio. */
export function TeamEditor({ team }: { readonly team: TeamInfo }) {
  const { t } = useTranslation();
  const teamForm = useTeamForm({ name: team.name, bio: team.bio ?? "" });
  const save = useAction(
    // The server clears a missing bio, but keeps the name if it is missing (TEAM-3).
    ({ bio }: TeamValues, changedValues: Partial<TeamValues>) =>
      call(updateTeam, { params: { id: team.id }, body: { ...changedValues, bio } }),
    { success: t("team.edit.done"), quiet: true, refresh: [listOwnTeams] },
  );

  return (
    <SubmitForm
      onSubmit={() => void teamForm.submit(save.run)}
      error={teamForm.error}
      pending={save.pending}
      disabled={!teamForm.form.isDirty()}
      submitLabel={t("team.edit.submit")}
    >
      <TeamFields teamForm={teamForm} />
    </SubmitForm>
  );
}
