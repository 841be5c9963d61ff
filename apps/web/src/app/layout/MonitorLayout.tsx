import { getScoreboardSheet } from "@gonfalon/contract/scoreboard.ts";
import { Button } from "@mantine/core";
import {
  type Icon,
  IconActivity,
  IconAlertTriangle,
  IconFileSpreadsheet,
  IconNetwork,
  IconSend,
} from "@tabler/icons-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, Outlet } from "react-router";
import { sheetUrl } from "#api/sheet-url.ts";
import { useCurrentGame } from "#game/current-game.ts";
import { useGamePhase } from "#game/game-phase.ts";
import { paths } from "#routing/paths.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import classes from "./MonitorLayout.module.css";
import { Spinner } from "./Spinner.tsx";

interface Tab {
  readonly name: "events" | "submissions" | "cheats" | "traffic";
  readonly path: (id: number) => string;
  readonly icon: Icon;
}

const tabs: readonly Tab[] = [
  { name: "events", path: paths.gameEvents, icon: IconActivity },
  { name: "submissions", path: paths.gameSubmissions, icon: IconSend },
  { name: "cheats", path: paths.gameCheatInfo, icon: IconAlertTriangle },
  { name: "traffic", path: paths.gameTraffic, icon: IconNetwork },
];

/** Layout of the monitor screens of a game. */
export function MonitorLayout() {
  const { t } = useTranslation();
  const game = useCurrentGame();
  const phase = useGamePhase(game);
  if (phase === "before")
    return <EmptyState order={2} title={t("monitor.early-title")} text={t("monitor.early-text")} />;
  return (
    <>
      <div className={classes.bar}>
        <nav aria-label={t("monitor.label")} className={classes.tabs}>
          {tabs.map(({ name, path, icon: Icon }) => (
            <NavLink key={name} to={path(game.id)} className={classes.tab ?? ""}>
              <Icon size={16} stroke={1.6} aria-hidden />
              {t(`monitor.${name}`)}
            </NavLink>
          ))}
        </nav>
        <Button
          component="a"
          variant="default"
          href={sheetUrl(getScoreboardSheet, game.id)}
          download
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        >
          {t("monitor.board-sheet")}
        </Button>
      </div>
      <Suspense fallback={<Spinner />}>
        <Outlet />
      </Suspense>
    </>
  );
}
