import type { GameDetail } from "@gonfalon/contract/game-view.ts";
import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import type { GamePhase } from "@gonfalon/rules/game-phase.ts";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useScoreboard } from "#game/use-scoreboard.ts";
import { showDialog } from "#routing/open-dialog.ts";
import { paths } from "#routing/paths.ts";
import type { LiveState } from "#state/live-state.ts";
import { Async } from "#ui/Async.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";
import { useShortcuts } from "#ui/use-shortcuts.ts";
import { useWakeLock } from "#ui/use-wake-lock.ts";
import { BloodOverlay } from "./BloodOverlay.tsx";
import { FrozenRibbon } from "./FrozenRibbon.tsx";
import { toggleFullScreen } from "./full-screen.ts";
import classes from "./Projector.module.css";
import { ProjectorHeader } from "./ProjectorHeader.tsx";
import { ProjectorHints } from "./ProjectorHints.tsx";
import { ProjectorPageIndicator } from "./ProjectorPageIndicator.tsx";
import { ProjectorRanks } from "./ProjectorRanks.tsx";
import { ProjectorSolves } from "./ProjectorSolves.tsx";
import { ProjectorTimeline } from "./ProjectorTimeline.tsx";
import { toProjectorPages } from "./projector.ts";
import { useBloodAnnouncements } from "./use-blood-announcements.ts";
import { useRotatingPage } from "./use-rotating-page.ts";
import { useSeenRanks } from "./use-seen-ranks.ts";

interface Props {
  readonly game: GameDetail;
  readonly phase: GamePhase;
  readonly liveState: LiveState;
}

/** PROJ-1 to PROJ-4: the projector view. It shows only public data, regardless of the signed-in user. */
export function Projector({ game, phase, liveState }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const board = useScoreboard(phase === "before" ? undefined : game.id);
  usePageTitle(`${t("scoreboard.projector.title")} - ${game.title}`);
  useWakeLock();
  useShortcuts({
    Escape: () => void navigate(paths.gameScoreboard(game.id)),
    f: () => void toggleFullScreen(),
    "?": () => showDialog("keys"),
  });
  return (
    <main className={classes.screen}>
      <ProjectorHeader game={game} phase={phase} liveState={liveState} board={board} />
      {phase !== "before" && (
        <Async value={board}>{(loadedBoard) => <Panes game={game} board={loadedBoard} />}</Async>
      )}
      <ProjectorHints gameId={game.id} />
    </main>
  );
}

function Panes({ game, board }: { readonly game: GameDetail; readonly board: Scoreboard }) {
  const { t } = useTranslation();
  const announcement = useBloodAnnouncements(board);
  const seenRanks = useSeenRanks(game.id, board);
  const pages = toProjectorPages(board.items);
  const { page, isPaused } = useRotatingPage(pages.length);
  const lines = board.timeLines["all"] ?? [];
  if (board.items.length === 0) return <p className={classes.empty}>{t("scoreboard.empty-title")}</p>;
  return (
    <>
      {board.frozenAt !== null && <FrozenRibbon />}
      <div className={classes.panes}>
        <ProjectorRanks key={page} board={board} teams={pages[page] ?? []} seenRanks={seenRanks} />
        <div className={classes.side}>
          <ProjectorTimeline game={game} lines={lines} />
          <ProjectorSolves board={board} />
        </div>
      </div>
      {pages.length > 1 && (
        <ProjectorPageIndicator page={page} pageCount={pages.length} isPaused={isPaused} />
      )}
      <div aria-live="polite">
        {announcement && <BloodOverlay key={announcement.key} announcement={announcement} />}
      </div>
    </>
  );
}
