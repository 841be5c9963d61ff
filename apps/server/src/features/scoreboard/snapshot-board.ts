import type { Clock } from "#ports/clock.ts";
import type { Random } from "#ports/random.ts";
import type { BoardText } from "./board-rows.domain.ts";
import type { BoardWorker } from "./board-worker.ts";

export interface SnapshotBoardDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly thread: Pick<BoardWorker, "rebuild" | "reuse" | "forget">;
}

/**
 * Serializes boards from rows of a snapshot. The cached board cannot be used: it may be newer or older than the other
 * rows of the snapshot.
 */
export function snapshotBoards({ clock, random, thread }: SnapshotBoardDeps) {
  async function serialize(rows: BoardText): Promise<Uint8Array> {
    const now = clock.now();
    const key = `snapshot ${random.uuid(now)}`;
    try {
      const board = await thread.rebuild(key, rows, now);
      const bytes = board.json.slice();
      thread.reuse(board);
      return bytes;
    } finally {
      thread.forget(key);
    }
  }

  return { serialize };
}
