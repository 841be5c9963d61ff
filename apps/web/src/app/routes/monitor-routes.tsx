import { TrafficScreen } from "#features/capture/TrafficScreen.tsx";
import { CheatInfoScreen } from "#features/cheat/CheatInfoScreen.tsx";
import { EventsScreen } from "#features/event/EventsScreen.tsx";
import { DecisionButtons } from "#features/participation/DecisionButtons.tsx";
import { SubmissionsScreen } from "#features/submission/SubmissionsScreen.tsx";
import { useCurrentGame } from "#game/current-game.ts";

/** The monitor screens of a game. */
export function EventsRoute() {
  return <EventsScreen game={useCurrentGame()} />;
}

export function SubmissionsRoute() {
  return <SubmissionsScreen game={useCurrentGame()} />;
}

export function CheatInfoRoute() {
  return (
    <CheatInfoScreen
      game={useCurrentGame()}
      decisions={(participation) => <DecisionButtons key={participation.id} participation={participation} />}
    />
  );
}

export function TrafficRoute() {
  return <TrafficScreen game={useCurrentGame()} />;
}
