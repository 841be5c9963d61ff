import type { EditedChallenge } from "@gonfalon/contract/challenge.ts";

/** The props of the sections for flags and files. */
export interface SectionProps {
  readonly gameId: number;
  readonly challenge: EditedChallenge;
}
