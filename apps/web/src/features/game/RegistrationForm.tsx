import type { GameDetail } from "@gonfalon/contract/game.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import type { TeamInfo } from "@gonfalon/contract/team.ts";
import { Button, Select, Stack, Text, TextInput } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ErrorNote } from "#ui/ErrorNote.tsx";
import { focusFirstError } from "#ui/focus-first-error.ts";
import { TeamChoice } from "./TeamChoice.tsx";
import { useRegistration } from "./use-registration.ts";

interface Props {
  readonly game: GameDetail;
  /** The user's teams. */
  readonly teams: readonly TeamInfo[];
  /** Whether an earlier registration was rejected. */
  readonly wasRejected: boolean;
}

/**
 * Registers the user (in solo mode, SOLO-2), one of their teams, or a team that is created or joined first. The
 * form keeps its input if the server rejects it.
 */
export function RegistrationForm({ game, teams, wasRejected }: Props) {
  const { t } = useTranslation();
  const { form, option, selectTeam, ...registration } = useRegistration(game, teams);
  return (
    <form noValidate onSubmit={form.onSubmit((fields) => void registration.submit(fields), focusFirstError)}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {game.soloMode ? t("game.join.rule-solo") : <TeamRules limit={game.limit} />}
        </Text>
        {!game.soloMode && <TeamChoice teams={teams} selectedOption={option} onChange={selectTeam} />}
        {option === "new" && (
          <TextInput
            {...form.getInputProps("name")}
            label={t("team.field.name")}
            maxLength={limits.teamName}
            autoComplete="off"
            required
          />
        )}
        {option === "invite" && (
          <TextInput
            {...form.getInputProps("invite")}
            label={t("game.join.invite")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
        {registration.divisions.length > 0 && (
          <Select
            {...form.getInputProps("division")}
            value={registration.division}
            label={t("game.join.division")}
            description={registration.isDivisionLocked ? t("game.join.division-locked") : undefined}
            data={registration.divisions}
            disabled={registration.isDivisionLocked}
            allowDeselect={false}
            required
          />
        )}
        {registration.needsCode && (
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
        <ErrorNote error={registration.error} />
        <Button
          type="submit"
          size="lg"
          radius={0}
          fullWidth
          loading={registration.pending}
          rightSection={<IconUserPlus size={18} aria-hidden />}
        >
          {t(wasRejected ? "game.act.join-again" : "game.act.register")}
        </Button>
      </Stack>
    </form>
  );
}

function TeamRules({ limit }: { readonly limit: number }) {
  const { t } = useTranslation();
  const sizeText = limit === 0 ? t("game.join.rule-any-size") : t("game.join.rule-size", { count: limit });
  return `${sizeText} ${t("game.join.rule-lock")}`;
}
