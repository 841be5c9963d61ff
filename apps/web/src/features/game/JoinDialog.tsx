import { type GameDetail, getGame, listGames } from "@gonfalon/contract/game.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { joinGame } from "@gonfalon/contract/participation.ts";
import { listOwnTeams, type TeamInfo } from "@gonfalon/contract/team.ts";
import { Button, Group, List, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { Refusal } from "#ui/Refusal.tsx";
import { useForm } from "#ui/use-form.ts";

interface Props {
  readonly game: GameDetail;
  /** The visitor's teams. */
  readonly teams: readonly TeamInfo[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Registers one of the visitor's teams; the input stays when the server rejects it. */
export function JoinDialog({ game, teams, opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t("game.join.title", { title: game.title })}>
      <JoinForm game={game} teams={teams} onDone={onClose} />
    </Dialog>
  );
}

interface JoinFields {
  readonly team: string | null;
  readonly division: string | null;
  readonly code: string;
}

interface FormProps extends Pick<Props, "game" | "teams"> {
  readonly onDone: () => void;
}

function JoinForm({ game, teams, onDone }: FormProps) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<unknown>();
  const divisions = game.divisions ?? [];
  // Not an initial value, because the teams may be loaded after the form was opened.
  const onlyTeam = teams.length === 1 ? String(teams[0]?.id) : null;
  const form = useForm<JoinFields>({
    initialValues: {
      team: null,
      division: divisions.length === 1 ? (divisions[0] ?? null) : null,
      code: "",
    },
    validate: {
      team: (team) => ((team ?? onlyTeam) === null ? t("game.join.team-missing") : null),
      division: (division) =>
        divisions.length > 0 && division === null ? t("game.join.division-missing") : null,
      code: (code) => (game.inviteCodeRequired && code === "" ? t("game.join.code-missing") : null),
    },
  });
  const join = useAction(
    ({ team, division, code }: JoinFields) =>
      call(joinGame, {
        params: { id: game.id },
        body: { teamId: Number(team ?? onlyTeam), division, inviteCode: code === "" ? null : code },
      }),
    { success: t("game.join.done"), quiet: true, refresh: [getGame, listGames, listOwnTeams] },
  );

  async function submit(fields: JoinFields) {
    setRefusal(undefined);
    const outcome = await join.run(fields);
    if (outcome.ok) onDone();
    else setRefusal(outcome.error);
  }

  return (
    <form noValidate onSubmit={form.onSubmit((fields) => void submit(fields))}>
      <Stack>
        <List size="sm" spacing={4}>
          <List.Item>{t("game.join.rule-lock")}</List.Item>
          <List.Item>{t("game.join.rule-members")}</List.Item>
          <List.Item>
            {game.limit === 0
              ? t("game.join.rule-any-size")
              : t("game.join.rule-size", { count: game.limit })}
          </List.Item>
        </List>
        <Refusal error={refusal} />
        <Select
          {...form.getInputProps("team")}
          value={form.values.team ?? onlyTeam}
          label={t("game.join.team")}
          data={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
          allowDeselect={false}
          required
          data-autofocus
        />
        {divisions.length > 0 && (
          <Select
            {...form.getInputProps("division")}
            label={t("game.join.division")}
            data={divisions}
            allowDeselect={false}
            required
          />
        )}
        {game.inviteCodeRequired && (
          <TextInput
            {...form.getInputProps("code")}
            label={t("game.join.code")}
            description={t("game.join.code-hint")}
            maxLength={limits.gameInviteCode}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={join.pending}>
            {t("game.act.join")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
