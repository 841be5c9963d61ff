import type { EditedChallenge } from "@gonfalon/contract/challenge.ts";

/** The properties of each section of flags and files. */
export interface SectionProps {
  readonly gameId: number;
  readonly challenge: EditedChallenge;
}
