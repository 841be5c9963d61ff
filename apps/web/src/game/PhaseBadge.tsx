import type { GamePhase } from "@gonfalon/rules/game-phase.ts";
import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";

const colors = { before: "blue", running: "green", after: "gray" } as const;

interface PhaseProps {
  readonly phase: GamePhase;
  /** When the game was paused; null if it is not paused. */
  readonly pausedAt: number | null;
}

export function PhaseBadge({ phase, pausedAt }: PhaseProps) {
  const { t } = useTranslation();
  if (pausedAt !== null)
    return (
      <Badge variant="light" color="orange">
        {t("pause.state")}
      </Badge>
    );
  return (
    <Badge variant="light" color={colors[phase]}>
      {t(`game.phase.${phase}`)}
    </Badge>
  );
}
