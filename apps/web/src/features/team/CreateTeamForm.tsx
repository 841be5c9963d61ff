import { createTeam, listOwnTeams } from "@gonfalon/contract/team.ts";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { Note } from "#ui/Note.tsx";
import { SubmitForm } from "#ui/SubmitForm.tsx";
import { useWhileOpen } from "#ui/use-while-open.ts";
import { TeamFields } from "./TeamFields.tsx";
import { useTeamForm } from "./use-team-form.ts";

interface Props {
  /** Whether the user may be the captain of another team. */
  readonly canCreate: boolean;
  readonly onDone: () => void;
}

/** The contents of the dialog that creates a team. */
export function CreateTeamForm({ canCreate, onDone }: Props) {
  const { t } = useTranslation();
  const finish = useWhileOpen(onDone);
  const teamForm = useTeamForm({ name: "", bio: "" });
  const create = useAction(
    (body: { readonly name: string; readonly bio: string }) => call(createTeam, { body }),
    { success: t("team.create.done"), quiet: true, refresh: [listOwnTeams] },
  );

  async function submit() {
    if (await teamForm.submit(create.run)) finish();
  }

  if (!canCreate) return <Note color="yellow">{t("team.create.limit")}</Note>;
  return (
    <SubmitForm
      onSubmit={() => void submit()}
      error={teamForm.error}
      pending={create.pending}
      submitLabel={t("team.create.submit")}
    >
      <TeamFields teamForm={teamForm} />
    </SubmitForm>
  );
}
