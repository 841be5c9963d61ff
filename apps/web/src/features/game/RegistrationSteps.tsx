import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { GamePhase } from "@gonfalon/rules/game-phase.ts";
import { IconCircleCheck, IconCircleDashed, IconHourglass } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "#i18n/format.ts";
import classes from "./RegistrationSteps.module.css";

interface Props {
  readonly game: GameDetail;
  readonly phase: GamePhase;
}

/** The steps of a registration that waits for approval. */
export function RegistrationSteps({ game, phase }: Props) {
  const { t } = useTranslation();
  return (
    <ol className={classes.steps}>
      <li>
        <IconCircleCheck size={18} aria-hidden className={classes.done} />
        {t("game.join.done")}
      </li>
      <li aria-current="step">
        <IconHourglass size={18} aria-hidden className={classes.waiting} />
        {t("game.step.approval")}
      </li>
      <li>
        <IconCircleDashed size={18} aria-hidden />
        {phase === "before"
          ? t("game.step.play", { time: formatDateTime(game.start) })
          : t("game.act.challenges")}
      </li>
    </ol>
  );
}
