import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import type { ReactNode } from "react";

/** A slot of an open challenge for content of another feature. */
export type ChallengePart = (challenge: PlayedChallenge, isSolved: boolean) => ReactNode;

/** The slot of the flag form, which reports a correct flag. */
export type FlagPart = (challenge: PlayedChallenge, isSolved: boolean, onAccepted: () => void) => ReactNode;

/** What the features around a challenge add to it. */
export interface ChallengeParts {
  /** The container of the challenge, if it has one. */
  readonly instance: ChallengePart;
  readonly flagForm: FlagPart;
  /** The hints that cost points, if the challenge has some. */
  readonly paidHints: ChallengePart;
  /** What to do after a correct flag, beside the next challenge. */
  readonly afterSolve: (challenge: PlayedChallenge) => ReactNode;
}
