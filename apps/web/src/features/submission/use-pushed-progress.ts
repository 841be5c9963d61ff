import type { FlagProgress } from "@gonfalon/contract/challenge.ts";
import { useState } from "react";
import { useHub } from "#api/realtime.ts";

interface Target {
  readonly gameId: number;
  readonly challengeId: number;
}

/** KIND-4: the progress that the hub has sent with the verdicts of a challenge, by submission. */
export function usePushedProgress({ gameId, challengeId }: Target): ReadonlyMap<number, FlagProgress> {
  const [progressBySubmissionId] = useState(() => new Map<number, FlagProgress>());
  useHub(
    "/hub/user",
    { game: gameId },
    {
      ReceivedVerdict: (verdict) => {
        if (verdict.challengeId === challengeId && verdict.progress)
          progressBySubmissionId.set(verdict.submissionId, verdict.progress);
      },
    },
  );
  return progressBySubmissionId;
}
