import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import { limits } from "@gonfalon/contract/limits.ts";

export type FlagState = "open" | "solved" | "exhausted";

/** Whether a flag can still be submitted. */
export function flagState(
  { limit, attempts }: Pick<PlayedChallenge, "limit" | "attempts">,
  solved: boolean,
): FlagState {
  if (solved) return "solved";
  return limit > 0 && attempts >= limit ? "exhausted" : "open";
}

/** Why a text is not a valid flag; the server would also reject it. */
export function flagFault(text: string): "missing" | "too-long" | undefined {
  const flag = text.trim();
  if (flag === "") return "missing";
  return flag.length > limits.flag ? "too-long" : undefined;
}
