import type { ParticipationStatus } from "@gonfalon/contract/enums.ts";
import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { GamePhase } from "@gonfalon/rules/game-phase.ts";
import { Blockquote, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Entry } from "./game-entry.ts";
import classes from "./RegistrationCard.module.css";

interface Props {
  readonly game: GameDetail;
  readonly phase: GamePhase;
  readonly entry: Entry;
}

const colors = { Pending: "blue", Accepted: "green", Rejected: "red", Suspended: "red" } as const;

/** The registration status of the visitor, and what it means. */
export function RegistrationStatus({ game, phase, entry }: Props) {
  const { t } = useTranslation();
  const { status, teamName, division, reviewNote } = game;
  if (entry === "over") return <Text size="sm">{t("game.standing.over")}</Text>;
  if (status === "Unsubmitted") return null;
  return (
    <div>
      <Title order={2} className={classes.title ?? ""}>
        {t(`game.standing.${status}-title`, { team: teamName })}
      </Title>
      <Text size="sm" c="dimmed">
        {t(`game.standing.${toText(status, phase)}`, { team: teamName })}
      </Text>
      {division !== null && <Text size="sm">{t("game.standing.division", { division })}</Text>}
      {reviewNote !== null && (
        <Blockquote
          mt="sm"
          p="sm"
          color={colors[status]}
          cite={t("game.standing.organizers")}
          style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}
        >
          {reviewNote}
        </Blockquote>
      )}
    </div>
  );
}

function toText(status: Exclude<ParticipationStatus, "Unsubmitted">, phase: GamePhase) {
  if (status !== "Accepted" || phase === "running") return status;
  return phase === "before" ? "early" : "over";
}
