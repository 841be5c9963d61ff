import { useTranslation } from "react-i18next";
import { useCurrentGame } from "#game/current-game.ts";
import { useGameTimeUntil } from "#game/game-phase.ts";
import { formatDateTimeSeconds, formatRelative } from "#i18n/format.ts";

interface Props {
  /** Null if the challenge has none. */
  readonly deadline: number | null;
}

/** CLOSE-2: shows when a challenge closes or that it has closed; empty after the end of the game. */
export function DeadlineText({ deadline }: Props) {
  const { t } = useTranslation();
  const game = useCurrentGame();
  const now = useGameTimeUntil(game, deadline);
  if (deadline === null || now >= game.end) return null;
  return (
    <span data-deadline title={formatDateTimeSeconds(deadline)}>
      {deadline < now
        ? t("play.deadline.closed")
        : t("play.deadline.closes", { time: formatRelative(deadline, now) })}
    </span>
  );
}
