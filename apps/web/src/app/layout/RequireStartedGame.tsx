import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { useCurrentGame } from "#game/current-game.ts";
import { useGamePhase } from "#game/game-phase.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Spinner } from "./Spinner.tsx";

/** Shows the nested screens only after the game has started. */
export function RequireStartedGame() {
  const { t } = useTranslation();
  const phase = useGamePhase(useCurrentGame());
  if (phase === "before")
    return <EmptyState order={1} title={t("monitor.early-title")} text={t("monitor.early-text")} />;
  return (
    <Suspense fallback={<Spinner />}>
      <Outlet />
    </Suspense>
  );
}
