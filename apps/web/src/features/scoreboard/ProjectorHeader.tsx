import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import type { GamePhase } from "@gonfalon/rules/game-phase.ts";
import { Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePlatform } from "#api/use-platform.ts";
import { getClockLabelKey } from "#game/clock-label-key.ts";
import type { LiveState } from "#state/live-state.ts";
import type { Loaded } from "#state/loaded.ts";
import { Countdown } from "#ui/Countdown.tsx";
import { LazyPosterArt } from "#ui/LazyPosterArt.tsx";
import { LiveBadge } from "#ui/LiveBadge.tsx";
import { Mark } from "#ui/Mark.tsx";
import classes from "./ProjectorHeader.module.css";

interface Props {
  readonly game: GameDetail;
  readonly phase: GamePhase;
  readonly liveState: LiveState;
  /** Contains the number of teams; `teamCount` of the game includes registrations that are not accepted. */
  readonly board: Loaded<Scoreboard>;
}

/** The logo of the platform, the title of the game, the number of teams and the clock, in front of the poster. */
export function ProjectorHeader({ game, phase, liveState, board }: Props) {
  const { t } = useTranslation();
  return (
    <header className={classes.header}>
      <div className={classes.art} aria-hidden>
        {game.poster === null ? (
          <LazyPosterArt name={`game:${game.id}`} clothCount={9} />
        ) : (
          <img src={game.poster} alt="" />
        )}
      </div>
      <Title className={classes.title ?? ""}>
        <Logo />
        <span>
          <bdi>{game.title}</bdi>
          {board.state === "ready" && (
            <small>{t("scoreboard.found", { count: board.data.items.length })}</small>
          )}
        </span>
      </Title>
      {phase === "running" && liveState !== "live" && <LiveBadge state={liveState} />}
      <Clock game={game} phase={phase} />
    </header>
  );
}

function Logo() {
  const { logoUrl } = usePlatform();
  return logoUrl ? <img src={logoUrl} alt="" /> : <Mark size={40} />;
}

function Clock({ game, phase }: Pick<Props, "game" | "phase">) {
  const { t } = useTranslation();
  if (phase === "after") return <p className={classes.clock}>{t("play.closed.over-title")}</p>;
  return (
    <p className={classes.clock} data-alone={phase === "before" || undefined}>
      <Countdown
        until={phase === "before" ? game.start : game.end}
        stoppedAt={game.pausedAt}
        className={classes.time}
      />
      <span>{t(getClockLabelKey({ phase, pausedAt: game.pausedAt }))}</span>
    </p>
  );
}
