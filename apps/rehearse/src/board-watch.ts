import { getBoardChanges, getScoreboard, type Scoreboard } from "@gonfalon/contract/scoreboard.ts";
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
  let version: string | undefined;

  function see(teamId: number, challengeId: number, now: number): void {
    const key = solveKey(teamId, challengeId);
    if (!seen.has(key)) seen.set(key, now);
  }

  async function look(): Promise<Scoreboard> {
    const board = await organizer.ask(getScoreboard, { params: { id: gameId } });
    const now = recording.now();
    for (const { id, solvedChallenges } of board.items)
      for (const solve of solvedChallenges) see(id, solve.id, now);
    ({ version } = board);
    return board;
  }

  /** The whole board first, then only what has changed. */
  async function lookAtChanges(): Promise<void> {
    if (version === undefined) return void (await look());
    const query = { since: version };
    const change = await organizer.ask(getBoardChanges, { params: { id: gameId }, query });
    if (change.reset) return void (await look());
    const now = recording.now();
    for (const { teamId, id } of change.solves ?? []) see(teamId, id, now);
    version = change.to;
  }

  async function follow(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      // Failed requests are recorded by the players; here they are ignored.
      await lookAtChanges().catch(() => undefined);
      await pause(EVERY_MS, until);
    }
  }

  return { seen, look, follow };
}
