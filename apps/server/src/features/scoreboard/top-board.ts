import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import type { LRUCache } from "lru-cache";
import { lruCache } from "#kernel/lru-cache.ts";
import type { SerializedBoard } from "./board-serializer.ts";

interface TopBoard {
  readonly tag: string;
  readonly builtAt: number;
  readonly json: Uint8Array;
}

/** The number of team counts that are cached for each board; most callers request the same count. */
const MAX_COUNTS = 8;

/** LIVE-9: the first teams of a board, serialized once for each board and count. */
export function topBoards() {
  const cache = new WeakMap<SerializedBoard, LRUCache<number, TopBoard>>();

  function get(board: SerializedBoard, count: number): TopBoard {
    const boardsByCount = cache.get(board) ?? lruCache<number, TopBoard>(MAX_COUNTS);
    cache.set(board, boardsByCount);
    const topBoard = boardsByCount.get(count) ?? toTopBoard(board, count);
    boardsByCount.set(count, topBoard);
    return topBoard;
  }

  return { get };
}

function toTopBoard(board: SerializedBoard, count: number): TopBoard {
  const { json, teamIds, teamRanges, tag, builtAt } = board;
  const total = teamIds.length;
  const visibleCount = Math.min(count, total);
  const itemsEnd = json.length - ITEMS_END.length;
  const from = teamRanges[0] ?? itemsEnd;
  const to = teamRanges[2 * visibleCount - 1] ?? from;
  // The bytes match this type, like those of the whole board.
  const head = JSON.parse(decoder.decode(json.subarray(0, from)) + ITEMS_END) as Scoreboard;
  const { items: _, timeLines, ...headFields } = head;
  const { all = [] } = timeLines;
  const text = JSON.stringify({ ...headFields, timeLines: { all }, total });
  return {
    tag: `${tag}-top${count}`,
    builtAt,
    json: Buffer.concat([
      Buffer.from(`${text.slice(0, -1)},"items":[`),
      json.subarray(from, to),
      Buffer.from(ITEMS_END),
    ]),
  };
}

/** The JSON after the last item of a board. */
const ITEMS_END = "]}";
const decoder = new TextDecoder();
