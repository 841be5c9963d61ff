import type { ParticipationStatus } from "@gonfalon/contract/enums.ts";
import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { GamePhase } from "@gonfalon/rules/game-phase.ts";
import { Blockquote, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FinalResult } from "./FinalResult.tsx";
import { OwnTeam } from "./OwnTeam.tsx";
import classes from "./RegistrationCard.module.css";
import { RegistrationSteps } from "./RegistrationSteps.tsx";
import { canPlay, type RegistrationState } from "./registration-state.ts";

interface Props {
  readonly game: GameDetail;
  readonly phase: GamePhase;
  readonly registration: RegistrationState;
}

const colors = { Pending: "blue", Accepted: "green", Rejected: "red", Suspended: "red" } as const;

/** The registration status of the user, and what it means. */
export function RegistrationStatus({ game, phase, registration }: Props) {
  const { t } = useTranslation();
  const { status, teamName, division, reviewNote } = game;
  if (registration === "over") return <Text size="sm">{t("game.registration.over")}</Text>;
  if (status === "Unsubmitted") return null;
  const meaningKey = toMeaningKey(status, phase);
  const isPlaying = canPlay(game, phase);
  // A frozen board has no final result yet.
  const isFinal = isPlaying && phase === "after" && !game.frozen;
  return (
    <Stack gap={4}>
      {isFinal && <FinalResult game={game} />}
      {isPlaying && !isFinal && <OwnTeam game={game} />}
      {!isPlaying && (
        <Title order={2} className={classes.title ?? ""}>
          {t(`game.registration.${status}-title`, { team: teamName })}
        </Title>
      )}
      {meaningKey && (
        <Text size="sm" c="dimmed">
          {t(`game.registration.${meaningKey}`, { team: teamName })}
        </Text>
      )}
      {division !== null && !isFinal && (
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {t("game.registration.division", { division })}
        </Text>
      )}
      {status === "Pending" && <RegistrationSteps game={game} phase={phase} />}
      {reviewNote !== null && (
        <Blockquote
          mt="xs"
          p="sm"
          color={colors[status]}
          cite={t("game.registration.organizers")}
          style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}
        >
          {reviewNote}
        </Blockquote>
      )}
    </Stack>
  );
}

/** The last part of the explanation's translation key; undefined for an accepted team while the game runs. */
function toMeaningKey(status: Exclude<ParticipationStatus, "Unsubmitted">, phase: GamePhase) {
  if (status !== "Accepted") return status;
  return ({ before: "early", running: undefined, after: "over" } as const)[phase];
}
