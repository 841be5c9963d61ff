import { getEditedGame } from "@gonfalon/contract/game.ts";
import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { Outlet } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useCurrentGame } from "#game/current-game.ts";
import { EditedGame } from "#game/edited-game.ts";
import { Async } from "#ui/Async.tsx";
import { Spinner } from "./Spinner.tsx";

/** Loads all settings of the game for the screens that edit it. */
export function GameEditLayout() {
  const { id } = useCurrentGame();
  // No polling while a form is being edited; focus and reconnection still refresh the data.
  const game = useEndpoint(getEditedGame, { params: { id } }, { refreshEveryMs: 0 });
  return (
    <Async value={game} skeleton={<Skeleton height={320} />}>
      {(data) => (
        <EditedGame value={data}>
          <Suspense fallback={<Spinner />}>
            <Outlet />
          </Suspense>
        </EditedGame>
      )}
    </Async>
  );
}
