import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import { flagRefusal } from "@gonfalon/contract/submission.ts";

export type FlagState = "open" | "solved" | "exhausted";

/** Whether a flag can still be submitted. */
export function flagState(
  { limit, attempts }: Pick<PlayedChallenge, "limit" | "attempts">,
  solved: boolean,
): FlagState {
  if (solved) return "solved";
  return limit > 0 && attempts >= limit ? "exhausted" : "open";
}

/** The fault of a text that is not a valid flag, if the form explains it; the server explains others. */
export function flagFault(text: string): "missing" | "too-long" | undefined {
  const refusal = flagRefusal(text.trim());
  if (refusal === "submission.empty") return "missing";
  return refusal === "submission.too-long" ? "too-long" : undefined;
}
