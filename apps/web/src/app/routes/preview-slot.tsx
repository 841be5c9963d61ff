import { ChallengeFacts } from "#features/challenge/ChallengeFacts.tsx";
import { ChallengeView } from "#features/challenge/ChallengeView.tsx";
import type { PreviewSlot } from "#features/challenge-edit/ChallengePreview.tsx";

/** Renders the player's view of a challenge in the editor and in the preview of a game. */
export const renderPreview: PreviewSlot = (challenge, instance, flagField) => (
  <>
    <ChallengeFacts challenge={challenge} />
    <ChallengeView challenge={challenge} instance={instance}>
      {flagField}
    </ChallengeView>
  </>
);
