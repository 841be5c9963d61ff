import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import type { ReactNode } from "react";

/** Renders content from another feature in an open challenge. */
export type ChallengeSlot = (challenge: PlayedChallenge, isSolved: boolean) => ReactNode;

/** Renders the flag form, which calls `onSolved` after the flag that solves the challenge. */
export type FlagFormSlot = (challenge: PlayedChallenge, isSolved: boolean, onSolved: () => void) => ReactNode;

/** The content that other features add to an open challenge. */
export interface ChallengeSlots {
  /** The container of the challenge, if it has one. */
  readonly renderInstance: ChallengeSlot;
  readonly renderFlagForm: FlagFormSlot;
  /** The hints that cost points, if the challenge has any. */
  readonly renderPaidHints: ChallengeSlot;
  /** Actions after a solve, in addition to the button for the next challenge. */
  readonly renderAfterSolve: (challenge: PlayedChallenge) => ReactNode;
}
