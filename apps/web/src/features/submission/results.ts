import type { AnswerResult } from "@gonfalon/contract/enums.ts";

/** The results to filter by, in display order. */
export const RESULTS = ["All", "Accepted", "WrongAnswer", "CheatDetected", "NotFound"] as const;

export const RESULT_COLORS: Readonly<Record<AnswerResult, string>> = {
  FlagSubmitted: "gray",
  Accepted: "green",
  WrongAnswer: "gray",
  CheatDetected: "red",
  NotFound: "yellow",
};
