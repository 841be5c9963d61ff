import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { LRUCache } from "lru-cache";
import type { SerializedBoard } from "./board-serializer.ts";

interface TopBoard {
  readonly tag: string;
  readonly madeAt: number;
  readonly json: Uint8Array;
}

/** Callers choose the number of teams; most choose the same one. */
const MAX_COUNTS = 8;

/** LIVE-9: the first teams of a board. Each is made once for each board. */
export function topBoards() {
  const topBoards = new WeakMap<SerializedBoard, LRUCache<number, TopBoard>>();

  function first(board: SerializedBoard, count: number): TopBoard {
    const boardsByCount = topBoards.get(board) ?? new LRUCache<number, TopBoard>({ max: MAX_COUNTS });
    topBoards.set(board, boardsByCount);
    const top = boardsByCount.get(count) ?? toTopBoard(board, count);
    boardsByCount.set(count, top);
    return top;
  }

  return { first };
}

function toTopBoard(board: SerializedBoard, count: number): TopBoard {
  const { json, teamIds, teamRanges, tag, madeAt } = board;
  const total = teamIds.length;
  const shown = Math.min(count, total);
  const empty = json.length - ITEMS_END.length;
  const from = teamRanges[0] ?? empty;
  const to = teamRanges[2 * shown - 1] ?? from;
  // The bytes match this type, like those of the whole board.
  const head = JSON.parse(decoder.decode(json.subarray(0, from)) + ITEMS_END) as Scoreboard;
  const { items: _, timeLines, ...rest } = head;
  const { all = [] } = timeLines;
  const text = JSON.stringify({ ...rest, timeLines: { all }, total });
  return {
    tag: `${tag}-top${count}`,
    madeAt,
    json: Buffer.concat([
      Buffer.from(`${text.slice(0, -1)},"items":[`),
      json.subarray(from, to),
      Buffer.from(ITEMS_END),
    ]),
  };
}

/** What follows the last item of a board. */
const ITEMS_END = "]}";
const decoder = new TextDecoder();
