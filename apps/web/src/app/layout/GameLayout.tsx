import type { GameDetail } from "@gonfalon/contract/game.ts";
import { isPlayOver } from "@gonfalon/rules/play-access.ts";
import { isStaff } from "@gonfalon/rules/roles.ts";
import { IconEye, IconFlag, IconTrophy } from "@tabler/icons-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router";
import { useProfile } from "#api/session.ts";
import { CurrentGame } from "#game/current-game.ts";
import { useGamePhase } from "#game/game-phase.ts";
import { useLiveGame } from "#game/use-live-game.ts";
import { paths } from "#routing/paths.ts";
import { LiveBadge } from "#ui/LiveBadge.tsx";
import { TabStrip } from "#ui/TabStrip.tsx";
import { GameBar } from "./GameBar.tsx";
import { GameFromUrl } from "./GameFromUrl.tsx";
import classes from "./GameLayout.module.css";
import { NotStarted } from "./NotStarted.tsx";
import { PausedNote } from "./PausedNote.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { Spinner } from "./Spinner.tsx";

/** Layout of the screens of a game, with the name of the game, the remaining time and tabs. */
export function GameLayout() {
  return <GameFromUrl>{(game) => <GameFrame game={game} />}</GameFromUrl>;
}

function GameFrame({ game }: { readonly game: GameDetail }) {
  const { t } = useTranslation();
  const phase = useGamePhase(game);
  const canMonitor = isStaff(useProfile()?.role);
  const connection = useLiveGame(game);
  const hasChallengesTab = game.status === "Accepted" && !isPlayOver(phase, game.practiceMode);
  const isPlaying = hasChallengesTab && phase !== "before";
  const isClosed = phase === "before" && !canMonitor;
  const { pathname } = useLocation();
  const showsBoard = isPlaying && pathname === paths.gameChallenges(game.id);
  return (
    <>
      {showsBoard && <SkipLink target="challenges">{t("play.skip-link")}</SkipLink>}
      <GameBar
        game={game}
        phase={phase}
        isPlaying={isPlaying}
        tabs={!isClosed && <Tabs game={game} hasChallengesTab={hasChallengesTab} canMonitor={canMonitor} />}
        live={phase === "running" && <LiveBadge state={connection} />}
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
  readonly hasChallengesTab: boolean;
  readonly canMonitor: boolean;
}

function Tabs({ game, hasChallengesTab, canMonitor }: TabsProps) {
  const { t } = useTranslation();
  return (
    <TabStrip
      layout="game"
      label={t("play.tabs.label")}
      tabs={[
        ...(hasChallengesTab
          ? [{ name: t("play.tabs.challenges"), path: paths.gameChallenges(game.id), icon: IconFlag }]
          : []),
        { name: t("scoreboard.title"), path: paths.gameScoreboard(game.id), icon: IconTrophy },
        ...(canMonitor
          ? [{ name: t("play.tabs.monitor"), path: paths.admin.gameMonitor(game.id), icon: IconEye }]
          : []),
      ]}
    />
  );
}
