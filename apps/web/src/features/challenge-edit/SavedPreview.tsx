import type { EditedChallenge } from "@gonfalon/contract/challenge.ts";
import { ChallengePreview, type PreviewSlot } from "./ChallengePreview.tsx";
import { toForm } from "./challenge-form.ts";

interface Props {
  readonly challenge: EditedChallenge;
  readonly renderPreview: PreviewSlot;
  readonly onClose: () => void;
}

/** The player's view of a saved challenge. */
export function SavedPreview({ challenge, renderPreview, onClose }: Props) {
  return (
    <ChallengePreview
      opened
      onClose={onClose}
      challenge={challenge}
      form={toForm(challenge)}
      renderPreview={renderPreview}
      instance={undefined}
    />
  );
}
