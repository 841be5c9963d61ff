import type { AnswerResult } from "@gonfalon/contract/enums.ts";

/** The choices of the verdict filter, in display order. */
export const VERDICTS = ["All", "Accepted", "WrongAnswer", "CheatDetected", "NotFound"] as const;

export const VERDICT_COLORS: Readonly<Record<AnswerResult, string>> = {
  FlagSubmitted: "gray",
  Accepted: "green",
  WrongAnswer: "gray",
  CheatDetected: "red",
  NotFound: "yellow",
};
