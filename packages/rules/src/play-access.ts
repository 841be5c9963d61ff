import type { GamePhase } from "./game-phase.ts";

/** Why a game cannot be played at this time: the key of a problem of the contract. */
export type PlayTimeRefusal = "game.not-started" | "game.ended";

export type PlayRefusal = "participation.missing" | "participation.not-accepted" | PlayTimeRefusal;

/** Whether a game can no longer be joined or played: it has ended, and it has no practice mode. */
export function isPlayOver(phase: GamePhase, practiceMode: boolean): boolean {
  return phase === "after" && !practiceMode;
}

/** The time part of PLAY-1: a game is played from its start to its end and, in practice mode, after it. */
export function findPlayTimeRefusal(phase: GamePhase, practiceMode: boolean): PlayTimeRefusal | undefined {
  if (phase === "before") return "game.not-started";
  return isPlayOver(phase, practiceMode) ? "game.ended" : undefined;
}

export interface PlayAccess {
  /** The status of the caller's registration; undefined without one. */
  readonly status: string | undefined;
  readonly phase: GamePhase;
  readonly practiceMode: boolean;
}

/** PLAY-1: why a caller who can see the game may not play; the first reason in the order of the rule. */
export function findPlayRefusal({ status, phase, practiceMode }: PlayAccess): PlayRefusal | undefined {
  if (status === undefined) return "participation.missing";
  if (status !== "Accepted") return "participation.not-accepted";
  return findPlayTimeRefusal(phase, practiceMode);
}
