import type { GameDetail } from "@gonfalon/contract/game.ts";
import { isPlayOver } from "@gonfalon/rules/play-access.ts";
import { includesRole } from "@gonfalon/rules/roles.ts";
import { IconEye, IconFlag, IconTrophy } from "@tabler/icons-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { useSession } from "#api/session.ts";
import { CurrentGame } from "#game/current-game.ts";
import { useGamePhase } from "#game/game-phase.ts";
import { useLiveGame } from "#game/use-live-game.ts";
import { paths } from "#routing/paths.ts";
import { LiveMark } from "#ui/LiveMark.tsx";
import { TabStrip } from "#ui/TabStrip.tsx";
import { GameBar } from "./GameBar.tsx";
import { GameFromUrl } from "./GameFromUrl.tsx";
import classes from "./GameLayout.module.css";
import { NotStarted } from "./NotStarted.tsx";
import { PausedNote } from "./PausedNote.tsx";
import { Spinner } from "./Spinner.tsx";

/** Layout of the screens of a game, with its name, the remaining time and their tabs. */
export function GameLayout() {
  return <GameFromUrl>{(game) => <Frame game={game} />}</GameFromUrl>;
}

function Frame({ game }: { readonly game: GameDetail }) {
  const phase = useGamePhase(game);
  const watches = useWatches();
  const live = useLiveGame(game.id, phase === "running");
  const plays = game.status === "Accepted" && !isPlayOver(phase, game.practiceMode);
  const isClosed = phase === "before" && !watches;
  return (
    <>
      <GameBar
        game={game}
        phase={phase}
        plays={plays && phase !== "before"}
        tabs={!isClosed && <Tabs game={game} plays={plays} watches={watches} />}
        live={phase === "running" && <LiveMark state={live} />}
      />
      <div className={classes.screen}>
        <PausedNote game={game} />
        {isClosed ? (
          <NotStarted game={game} />
        ) : (
          <CurrentGame value={game}>
            <Suspense fallback={<Spinner />}>
              <Outlet />
            </Suspense>
          </CurrentGame>
        )}
      </div>
    </>
  );
}

interface TabsProps {
  readonly game: GameDetail;
  readonly plays: boolean;
  readonly watches: boolean;
}

function Tabs({ game, plays, watches }: TabsProps) {
  const { t } = useTranslation();
  return (
    <TabStrip
      layout="game"
      label={t("play.tabs.label")}
      tabs={[
        ...(plays
          ? [{ name: t("play.tabs.challenges"), path: paths.gameChallenges(game.id), icon: IconFlag }]
          : []),
        { name: t("scoreboard.title"), path: paths.gameScoreboard(game.id), icon: IconTrophy },
        ...(watches
          ? [{ name: t("play.tabs.monitor"), path: paths.admin.gameMonitor(game.id), icon: IconEye }]
          : []),
      ]}
    />
  );
}

/** Whether the visitor is a monitor. */
function useWatches(): boolean {
  const session = useSession();
  return (
    session.state === "ready" && session.data !== undefined && includesRole(session.data.role, "Monitor")
  );
}
