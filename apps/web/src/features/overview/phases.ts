import type { GameInfo } from "@gonfalon/contract/game.ts";
import { getGameTime } from "@gonfalon/rules/game-phase.ts";

export interface Phase {
  readonly name: "registration" | "running" | "freeze" | "writeups";
  readonly state: "done" | "current" | "ahead";
}

type Times = Pick<
  GameInfo,
  "start" | "end" | "pausedAt" | "freezeAt" | "unfreezeAt" | "writeupRequired" | "writeupDeadline"
>;

/** The phases that a game has, in chronological order. */
export function listPhases(game: Times, now: number): readonly Phase[] {
  const time = getGameTime(game, now);
  const toPhase = (name: Phase["name"], start: number, end: number): Phase => {
    if (time < start) return { name, state: "ahead" };
    return { name, state: time < end ? "current" : "done" };
  };
  const { start, end, freezeAt, unfreezeAt, writeupRequired, writeupDeadline } = game;
  return [
    toPhase("registration", Number.NEGATIVE_INFINITY, start),
    toPhase("running", start, end),
    ...(freezeAt === null ? [] : [toPhase("freeze", freezeAt, unfreezeAt ?? Number.POSITIVE_INFINITY)]),
    ...(writeupRequired ? [toPhase("writeups", end, writeupDeadline)] : []),
  ];
}

/** The elapsed share of the game, from 0 to 1. */
export function getProgress(game: Times, now: number): number {
  const { start, end } = game;
  return Math.min(1, Math.max(0, (getGameTime(game, now) - start) / (end - start)));
}
