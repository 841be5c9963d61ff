import { getBoardChanges, getScoreboard, type Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import type { Organizer } from "./organizer.ts";
import { pause } from "./pause.ts";
import type { Recording } from "./recording.ts";

const INTERVAL_MS = 100;

/** Records when each solve appears on the board. */
export interface BoardWatch {
  /** The time at which each solve first appeared, by `team:challenge`. */
  readonly firstSeenAt: ReadonlyMap<string, number>;
  /** The current board. */
  fetchBoard(): Promise<Scoreboard>;
  /** Polls until the signal is aborted. */
  follow(endSignal: AbortSignal): Promise<void>;
}

export function solveKey(teamId: number, challengeId: number): string {
  return `${teamId}:${challengeId}`;
}

export function createBoardWatch(organizer: Organizer, gameId: number, recording: Recording): BoardWatch {
  const firstSeenAt = new Map<string, number>();
  let version: string | undefined;

  function recordSolve(teamId: number, challengeId: number, now: number): void {
    const key = solveKey(teamId, challengeId);
    if (!firstSeenAt.has(key)) firstSeenAt.set(key, now);
  }

  async function fetchBoard(): Promise<Scoreboard> {
    const board = await organizer.call(getScoreboard, { params: { id: gameId } });
    const now = recording.now();
    for (const { id, solvedChallenges } of board.items)
      for (const solve of solvedChallenges) recordSolve(id, solve.id, now);
    ({ version } = board);
    return board;
  }

  /** Fetches the whole board first, then only the changes. */
  async function fetchChanges(): Promise<void> {
    if (version === undefined) return void (await fetchBoard());
    const query = { since: version };
    const change = await organizer.call(getBoardChanges, { params: { id: gameId }, query });
    if (change.reset) return void (await fetchBoard());
    const now = recording.now();
    for (const { teamId, id } of change.solves ?? []) recordSolve(teamId, id, now);
    version = change.to;
  }

  async function follow(endSignal: AbortSignal): Promise<void> {
    while (!endSignal.aborted) {
      // Failed polls are ignored: only the requests of the simulated players are measured.
      await fetchChanges().catch(() => undefined);
      await pause(INTERVAL_MS, endSignal);
    }
  }

  return { firstSeenAt, fetchBoard, follow };
}
