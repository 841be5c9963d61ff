import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { Suspense } from "react";
import { Outlet } from "react-router";
import { CurrentGame } from "#game/current-game.ts";
import { FreezeStrip } from "./FreezeStrip.tsx";
import { GameFromUrl } from "./GameFromUrl.tsx";
import { OrganizerBar } from "./OrganizerBar.tsx";
import { PauseStrip } from "./PauseStrip.tsx";
import { Spinner } from "./Spinner.tsx";

/** A freeze can begin, and another organizer can pause the game, while a screen is open. */
const REFRESH_MS = MINUTE_MS;

/** Layout of the screens for the organizers of a game. */
export function OrganizerLayout() {
  return (
    <GameFromUrl refreshEveryMs={REFRESH_MS}>
      {(game) => (
        <CurrentGame value={game}>
          <OrganizerBar game={game} />
          <PauseStrip game={game} />
          <FreezeStrip game={game} />
          <Suspense fallback={<Spinner />}>
            <Outlet />
          </Suspense>
        </CurrentGame>
      )}
    </GameFromUrl>
  );
}
