import type { GameDetail } from "@gonfalon/contract/game.ts";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatNumber } from "#i18n/format.ts";
import { paths } from "#routing/paths.ts";
import { Key } from "#ui/Key.tsx";
import classes from "./RevealControls.module.css";
import { stopSpacePropagation } from "./stop-space-propagation.ts";
import type { RevealPosition } from "./use-reveal-step.ts";

interface Props {
  readonly game: Pick<GameDetail, "id">;
  readonly position: RevealPosition;
  readonly stepCount: number;
}

/** The buttons with their keys, and the current step with the number of steps. */
export function RevealControls({ game, position, stepCount }: Props) {
  const { t } = useTranslation();
  const { step, isPlaying, goForward, goBack, togglePlaying } = position;
  const isLast = step >= stepCount;
  return (
    <footer className={classes.controls}>
      <p className={classes.position}>
        {t("reveal.step", { step: formatNumber(step), steps: formatNumber(stepCount) })}
      </p>
      <Link to={paths.gameScoreboard(game.id)}>
        <Key name="Esc" /> {t("shell.keys.leave")}
      </Link>
      <Button variant="default" {...toButtonProps(goBack, step === 0)}>
        <Key name="←" /> {t("reveal.back")}
      </Button>
      <Button variant="default" {...toButtonProps(togglePlaying, isLast)}>
        <Key name="A" /> {t(isPlaying ? "reveal.pause" : "reveal.play")}
      </Button>
      <Button {...toButtonProps(goForward, isLast)}>
        <Key name="→" /> {t("reveal.next")}
      </Button>
    </footer>
  );
}

function toButtonProps(onClick: () => void, disabled: boolean) {
  return { disabled, onClick, onKeyDown: stopSpacePropagation };
}
