import { getScoreboardSheet } from "@gonfalon/contract/scoreboard.ts";
import { Button, Title } from "@mantine/core";
import { type Icon, IconActivity, IconFileSpreadsheet, IconSend } from "@tabler/icons-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, Outlet } from "react-router";
import { createSheetUrl } from "#api/sheet-url.ts";
import { useCurrentGame } from "#game/current-game.ts";
import { paths } from "#routing/paths.ts";
import classes from "./MonitorLayout.module.css";
import { Spinner } from "./Spinner.tsx";

interface Tab {
  readonly name: "events" | "submissions";
  readonly path: (id: number) => string;
  readonly icon: Icon;
}

const tabs: readonly Tab[] = [
  { name: "events", path: paths.admin.gameEvents, icon: IconActivity },
  { name: "submissions", path: paths.admin.gameSubmissions, icon: IconSend },
];

/** Layout of the screens that show the events and submissions of a game. */
export function MonitorLayout() {
  const { t } = useTranslation();
  const game = useCurrentGame();
  return (
    <>
      <div className={classes.bar}>
        <Title order={1}>{t("play.tabs.monitor")}</Title>
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
          href={createSheetUrl(getScoreboardSheet, game.id)}
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
