import { TrafficScreen } from "#features/capture/TrafficScreen.tsx";
import { CheatInfoScreen } from "#features/cheat/CheatInfoScreen.tsx";
import { EventsScreen } from "#features/event/EventsScreen.tsx";
import { DecisionButtons } from "#features/participation/DecisionButtons.tsx";
import { SubmissionsScreen } from "#features/submission/SubmissionsScreen.tsx";
import { useFramedGame } from "./framed-game.ts";

/** The monitor screens of a game. */
export function FramedEventsScreen() {
  return <EventsScreen game={useFramedGame()} />;
}

export function FramedSubmissionsScreen() {
  return <SubmissionsScreen game={useFramedGame()} />;
}

export function FramedCheatInfoScreen() {
  return (
    <CheatInfoScreen
      game={useFramedGame()}
      decisions={(participation) => <DecisionButtons key={participation.id} participation={participation} />}
    />
  );
}

export function FramedTrafficScreen() {
  return <TrafficScreen game={useFramedGame()} />;
}
