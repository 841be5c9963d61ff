import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import type { ScoreboardService } from "#features/scoreboard/scoreboard.service.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { parseJsonBytes } from "#kernel/parse-json-bytes.ts";
import type { Principal } from "#ports/principal.ts";
import { toCtftimeJson } from "./ctftime.domain.ts";

export interface CtftimeDeps {
  readonly boards: Pick<ScoreboardService, "getBoard">;
}

interface SerializedFeed {
  /** Unique per game, content and variant (`isFull`). */
  readonly tag: string;
  readonly json: Uint8Array;
}

export type CtftimeService = ReturnType<typeof ctftimeService>;

/** FEED-1: the public board in the format of CTFtime, serialized once per board and variant. */
export function ctftimeService({ boards }: CtftimeDeps) {
  const shortFeeds = new WeakMap<object, SerializedFeed>();
  const fullFeeds = new WeakMap<object, SerializedFeed>();

  function get(user: Principal | undefined, gameId: number, isFull: boolean): MaybePromise<SerializedFeed> {
    return whenReady(boards.getBoard(user, gameId), (board) => {
      const feeds = isFull ? fullFeeds : shortFeeds;
      const cachedFeed = feeds.get(board);
      if (cachedFeed) return cachedFeed;
      // The bytes match this type; scoreboard.it.test.ts verifies it.
      const scoreboard = parseJsonBytes(board.json) as Scoreboard;
      const json = new TextEncoder().encode(toCtftimeJson(scoreboard, isFull));
      const feed = { tag: `ctftime-${gameId}-${board.tag}${isFull ? "-full" : ""}`, json };
      feeds.set(board, feed);
      return feed;
    });
  }

  return { get };
}
