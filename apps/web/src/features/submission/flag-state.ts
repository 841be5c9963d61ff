import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import { findFlagRefusal } from "@gonfalon/contract/submission.ts";
import type { GameTimes } from "@gonfalon/rules/game-phase.ts";
import { isPastDeadline } from "#game/deadline.ts";

export type FlagState = "open" | "solved" | "paused" | "not-allowed" | "closed" | "exhausted";

type Submittable = Pick<PlayedChallenge, "limit" | "attempts" | "canSubmit" | "deadline">;

/** Whether a flag can be submitted, or why not (the first reason in the order of LOCK-5). */
export function getFlagState(
  { limit, attempts, canSubmit, deadline }: Submittable,
  isSolved: boolean,
  { now, end, pausedAt }: { readonly now: number } & Pick<GameTimes, "end" | "pausedAt">,
): FlagState {
  if (isSolved) return "solved";
  if (pausedAt !== null) return "paused";
  if (!canSubmit) return "not-allowed";
  if (isPastDeadline(deadline, { now, end })) return "closed";
  return limit > 0 && attempts >= limit ? "exhausted" : "open";
}

/** Why a text is not a valid flag, if the form has a message for it; the server reports other errors. */
export function validateFlag(text: string): "missing" | "too-long" | undefined {
  const refusal = findFlagRefusal(text.trim());
  if (refusal === "submission.empty") return "missing";
  return refusal === "submission.too-long" ? "too-long" : undefined;
}
