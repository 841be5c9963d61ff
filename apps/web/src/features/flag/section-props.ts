import type { EditedChallenge } from "@gonfalon/contract/challenge.ts";

/** What each section of the screen is about. */
export interface SectionProps {
  readonly gameId: number;
  readonly challenge: EditedChallenge;
}
