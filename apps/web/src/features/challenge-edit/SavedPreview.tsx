import type { EditedChallenge } from "@gonfalon/contract/challenge.ts";
import { ChallengePreview, type Preview } from "./ChallengePreview.tsx";
import { toForm } from "./challenge-form.ts";

interface Props {
  readonly challenge: EditedChallenge;
  readonly preview: Preview;
  readonly onClose: () => void;
}

/** The player's view of a saved challenge. */
export function SavedPreview({ challenge, preview, onClose }: Props) {
  return (
    <ChallengePreview
      opened
      onClose={onClose}
      challenge={challenge}
      form={toForm(challenge)}
      preview={preview}
      instance={undefined}
    />
  );
}
