import { getScoreboard, type Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import type { Organizer } from "./organizer.ts";
import { pause } from "./pause.ts";
import type { Recording } from "./recording.ts";

const EVERY_MS = 100;

/** Records when each solve appears on the board: `team:challenge` by the time of the first board that has it. */
export interface BoardWatch {
  readonly seen: ReadonlyMap<string, number>;
  /** The current board. */
  look(): Promise<Scoreboard>;
  /** Polls until the signal is aborted. */
  follow(until: AbortSignal): Promise<void>;
}

export function solveKey(teamId: number, challengeId: number): string {
  return `${teamId}:${challengeId}`;
}

export function boardWatch(organizer: Organizer, gameId: number, recording: Recording): BoardWatch {
  const seen = new Map<string, number>();

  async function look(): Promise<Scoreboard> {
    const board = await organizer.ask(getScoreboard, { params: { id: gameId } });
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
      // Failed requests are recorded by the players; here they are ignored.
      await look().catch(() => undefined);
      await pause(EVERY_MS, until);
    }
  }

  return { seen, look, follow };
}
