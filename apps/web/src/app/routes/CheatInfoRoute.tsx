import { CheatInfoScreen } from "#features/cheat/CheatInfoScreen.tsx";
import { DecisionButtons } from "#features/participation/DecisionButtons.tsx";

/** Suspected cheating, with the decisions about the participations involved. */
export function CheatInfoRoute() {
  return (
    <CheatInfoScreen
      renderDecisions={(participation) => (
        <DecisionButtons key={participation.id} participation={participation} />
      )}
    />
  );
}
