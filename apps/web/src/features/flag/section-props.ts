import type { EditedChallenge } from "@gonfalon/contract/challenge.ts";

/** The properties of all sections of the screen. */
export interface SectionProps {
  readonly gameId: number;
  readonly challenge: EditedChallenge;
}
