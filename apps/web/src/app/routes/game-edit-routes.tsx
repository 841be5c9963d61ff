import { useEditedGame } from "#app/layout/GameEditLayout.tsx";
import { ChallengeView } from "#features/challenge/ChallengeView.tsx";
import { ChallengeEditScreen } from "#features/challenge-edit/ChallengeEditScreen.tsx";
import { GameInfoScreen } from "#features/game/GameInfoScreen.tsx";
import { TestInstance } from "#features/instance/TestInstance.tsx";
import { NoticesScreen } from "#features/notice/NoticesScreen.tsx";
import { ReviewScreen } from "#features/participation/ReviewScreen.tsx";

/** The screens in the layout of a game that is being edited. */
export function GameInfoRoute() {
  return <GameInfoScreen game={useEditedGame()} />;
}

export function NoticesRoute() {
  return <NoticesScreen game={useEditedGame()} />;
}

export function ReviewRoute() {
  return <ReviewScreen game={useEditedGame()} />;
}

/** Includes the player's view of the challenge and a test container. */
export function ChallengeEditRoute() {
  const game = useEditedGame();
  return (
    <ChallengeEditScreen
      preview={(challenge, instance, flagField) => (
        <ChallengeView challenge={challenge} instance={instance}>
          {flagField}
        </ChallengeView>
      )}
      testInstance={(challenge, save) => <TestInstance game={game} challenge={challenge} save={save} />}
    />
  );
}
