import { createTeam, listOwnTeams } from "@gonfalon/contract/team.ts";
import { Button, Group, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { Note } from "#ui/Note.tsx";
import { TeamFields } from "./TeamFields.tsx";
import { useTeamForm } from "./use-team-form.ts";

interface Props {
  /** Whether the visitor may lead another team. */
  readonly allowed: boolean;
  readonly onDone: () => void;
}

/** The contents of the dialog that creates a team. */
export function CreateTeamForm({ allowed, onDone }: Props) {
  const { t } = useTranslation();
  const fields = useTeamForm({ name: "", bio: "" });
  const create = useAction(
    (body: { readonly name: string; readonly bio: string }) => call(createTeam, { body }),
    { success: t("team.create.done"), quiet: true, refresh: [listOwnTeams] },
  );

  async function submit() {
    if (await fields.submit(create.run)) onDone();
  }

  if (!allowed) return <Note color="yellow">{t("team.create.limit")}</Note>;
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
          <Button type="submit" loading={create.pending}>
            {t("team.create.submit")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
