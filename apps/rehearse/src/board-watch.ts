import { getScoreboard, type Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import type { Organiser } from "./organiser.ts";
import { pause } from "./pause.ts";
import type { Recording } from "./recording.ts";

const EVERY_MS = 100;

/** Sees when each solve comes onto the board: `team:challenge` by the time of the first board that has it. */
export interface BoardWatch {
  readonly seen: ReadonlyMap<string, number>;
  /** The board as it is now. */
  look(): Promise<Scoreboard>;
  /** Looks again and again until the signal says that it is enough. */
  follow(until: AbortSignal): Promise<void>;
}

export function solveKey(teamId: number, challengeId: number): string {
  return `${teamId}:${challengeId}`;
}

export function boardWatch(organiser: Organiser, gameId: number, recording: Recording): BoardWatch {
  const seen = new Map<string, number>();

  async function look(): Promise<Scoreboard> {
    const board = await organiser.ask(getScoreboard, { params: { id: gameId } });
    const now = recording.now();
    for (const { id, solvedChallenges } of board.items)
      for (const solve of solvedChallenges) {
        const key = solveKey(id, solve.id);
        if (!seen.has(key)) seen.set(key, now);
      }
    return board;
  }

  async function follow(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      // A board that cannot be read is noticed by the players; here the next look counts.
      await look().catch(() => undefined);
      await pause(EVERY_MS, until);
    }
  }

  return { seen, look, follow };
}
