import type { GameDetail } from "@gonfalon/contract/game.ts";
import { getScoreboard, type Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import type { GamePhase } from "@gonfalon/rules/game-phase.ts";
import { Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { usePlatform } from "#api/use-platform.ts";
import { showDialog } from "#routing/open-dialog.ts";
import { paths } from "#routing/paths.ts";
import type { LiveState } from "#state/live-state.ts";
import { Async } from "#ui/Async.tsx";
import { Countdown } from "#ui/Countdown.tsx";
import { LiveMark } from "#ui/LiveMark.tsx";
import { Mark } from "#ui/Mark.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";
import { useShortcuts } from "#ui/use-shortcuts.ts";
import { useWakeLock } from "#ui/use-wake-lock.ts";
import classes from "./Projector.module.css";
import { ProjectorHints } from "./ProjectorHints.tsx";
import { ProjectorRanks } from "./ProjectorRanks.tsx";
import { ProjectorSolves } from "./ProjectorSolves.tsx";
import { ProjectorTimeline } from "./ProjectorTimeline.tsx";

interface Props {
  readonly game: GameDetail;
  readonly phase: GamePhase;
  readonly live: LiveState;
}

/** PROJ-1..3: the projector view. It shows only public data, regardless of the signed-in user. */
export function Projector({ game, phase, live }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  usePageTitle(`${t("scoreboard.projector.title")} - ${game.title}`);
  useWakeLock();
  useShortcuts({
    Escape: () => void navigate(paths.gameScoreboard(game.id)),
    f: () => void fillScreen(),
    "?": () => showDialog("keys"),
  });
  return (
    <main className={classes.wall}>
      <header className={classes.header}>
        <Title className={classes.title ?? ""}>
          <Logo />
          <bdi>{game.title}</bdi>
        </Title>
        {phase === "running" && live !== "live" && <LiveMark state={live} />}
        <Clock game={game} phase={phase} />
      </header>
      {phase !== "before" && <ProjectorView game={game} />}
      <ProjectorHints gameId={game.id} />
    </main>
  );
}

function Logo() {
  const { logoUrl } = usePlatform();
  return logoUrl ? <img src={logoUrl} alt="" /> : <Mark size={40} />;
}

async function fillScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  // Phones and iframes reject full screen; the view then fills the window.
  else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen();
}

function Clock({ game, phase }: Pick<Props, "game" | "phase">) {
  const { t } = useTranslation();
  if (phase === "after") return <p className={classes.clock}>{t("play.gate.over-title")}</p>;
  return (
    <p className={classes.clock} data-alone={phase === "before" || undefined}>
      <span>{t(phase === "before" ? "play.clock.starts" : "play.clock.ends")}</span>
      <Countdown until={phase === "before" ? game.start : game.end} className={classes.time} />
    </p>
  );
}

function ProjectorView({ game }: Pick<Props, "game">) {
  const board = useEndpoint(
    getScoreboard,
    { params: { id: game.id } },
    { refreshEveryMs: 0, getVersion: ({ updateTimeUtc }) => updateTimeUtc },
  );
  return <Async value={board}>{(data) => <Panes game={game} board={data} />}</Async>;
}

function Panes({ game, board }: { readonly game: GameDetail; readonly board: Scoreboard }) {
  const { t } = useTranslation();
  const lines = board.timeLines["all"] ?? [];
  if (board.items.length === 0) return <p className={classes.nobody}>{t("scoreboard.empty-title")}</p>;
  return (
    <div className={classes.panes}>
      <ProjectorRanks teams={board.items} challengeCount={board.challengeCount} />
      <div className={classes.side}>
        <ProjectorTimeline game={game} lines={lines} />
        <ProjectorSolves board={board} />
      </div>
    </div>
  );
}
