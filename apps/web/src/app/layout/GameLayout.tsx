import type { GameDetail } from "@gonfalon/contract/game.ts";
import { isPlayOver } from "@gonfalon/rules/play-access.ts";
import { includesRole } from "@gonfalon/rules/roles.ts";
import { Title } from "@mantine/core";
import { IconChartBar, IconEye, IconFlag } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useMatch } from "react-router";
import { useSession } from "#api/session.ts";
import { TabStrip } from "#app/navigation/TabStrip.tsx";
import { CurrentGame } from "#game/current-game.ts";
import { useGamePhase } from "#game/game-phase.ts";
import { useLiveGame } from "#game/use-live-game.ts";
import { paths } from "#routing/paths.ts";
import { LiveMark } from "#ui/LiveMark.tsx";
import { GameClock } from "./GameClock.tsx";
import { GameFromUrl } from "./GameFromUrl.tsx";
import classes from "./GameLayout.module.css";
import { NotStarted } from "./NotStarted.tsx";
import { Spinner } from "./Spinner.tsx";

/** Layout of the screens of a game, with its name, the remaining time and their tabs. */
export function GameLayout() {
  return <GameFromUrl>{(game) => <Frame game={game} />}</GameFromUrl>;
}

function Frame({ game }: { readonly game: GameDetail }) {
  const phase = useGamePhase(game);
  const watches = useWatches();
  const live = useLiveGame(game.id, phase === "running");
  // Monitor screens have their own connection and live indicator.
  const isWatched = useMatch(`${paths.gameMonitor(game.id)}/*`) !== null;
  return (
    <>
      <header className={classes.header}>
        <Title className={classes.title ?? ""}>
          <Link to={paths.game(game.id)}>{game.title}</Link>
        </Title>
        <GameClock game={game} phase={phase} />
      </header>
      {phase === "before" && !watches ? (
        <NotStarted game={game} />
      ) : (
        <>
          <Tabs game={game} over={isPlayOver(phase, game.practiceMode)} watches={watches}>
            {phase === "running" && !isWatched && <LiveMark state={live} />}
          </Tabs>
          <CurrentGame value={game}>
            <Suspense fallback={<Spinner />}>
              <Outlet />
            </Suspense>
          </CurrentGame>
        </>
      )}
    </>
  );
}

interface TabsProps {
  readonly game: GameDetail;
  readonly over: boolean;
  readonly watches: boolean;
  readonly children: ReactNode;
}

function Tabs({ game, over, watches, children }: TabsProps) {
  const { t } = useTranslation();
  const plays = game.status === "Accepted" && !over;
  return (
    <TabStrip
      label={t("play.tabs.label")}
      tabs={[
        ...(plays
          ? [{ name: t("play.tabs.challenges"), path: paths.gameChallenges(game.id), icon: IconFlag }]
          : []),
        { name: t("scoreboard.title"), path: paths.gameScoreboard(game.id), icon: IconChartBar },
        ...(watches
          ? [{ name: t("play.tabs.monitor"), path: paths.gameMonitor(game.id), icon: IconEye }]
          : []),
      ]}
    >
      {children}
    </TabStrip>
  );
}

/** Whether the visitor is a monitor. */
function useWatches(): boolean {
  const session = useSession();
  return (
    session.state === "ready" && session.data !== undefined && includesRole(session.data.role, "Monitor")
  );
}
