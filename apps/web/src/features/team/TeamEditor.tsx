import { listOwnTeams, type TeamInfo, updateTeam } from "@gonfalon/contract/team.ts";
import { Button, Group, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { TeamFields } from "./TeamFields.tsx";
import { useTeamForm } from "./use-team-form.ts";

/** Lets the captain change name and bio. */
export function TeamEditor({ team }: { readonly team: TeamInfo }) {
  const { t } = useTranslation();
  const fields = useTeamForm({ name: team.name, bio: team.bio ?? "" });
  const save = useAction(
    (body: { readonly name: string; readonly bio: string }) =>
      call(updateTeam, { params: { id: team.id }, body }),
    { success: t("team.edit.done"), quiet: true, refresh: [listOwnTeams] },
  );

  async function submit() {
    if (await fields.submit(save.run)) fields.form.resetDirty();
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack>
        <TeamFields fields={fields} />
        <Group justify="flex-end">
          <Button type="submit" loading={save.pending} disabled={!fields.form.isDirty()}>
            {t("team.edit.submit")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
