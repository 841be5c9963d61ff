import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import type { ReactNode } from "react";

/** A slot of an open challenge for content from another feature. */
export type ChallengePart = (challenge: PlayedChallenge, isSolved: boolean) => ReactNode;

/** A slot for the flag form, which calls `onSolved` after the flag that solves the challenge. */
export type FlagPart = (challenge: PlayedChallenge, isSolved: boolean, onSolved: () => void) => ReactNode;

/** The content that other features add to an open challenge. */
export interface ChallengeParts {
  /** The container of the challenge, if it has one. */
  readonly instance: ChallengePart;
  readonly flagForm: FlagPart;
  /** The hints that cost points, if the challenge has any. */
  readonly paidHints: ChallengePart;
  /** Actions after a solve, in addition to the button for the next challenge. */
  readonly afterSolve: (challenge: PlayedChallenge) => ReactNode;
}
