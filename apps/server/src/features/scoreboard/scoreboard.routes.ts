import { refreshAcceptedCounts } from "@gonfalon/contract/challenge.ts";
import {
  flushScoreboard,
  getBoardChanges,
  getPlayerBoard,
  getScoreboard,
  getStanding,
  getTopScoreboard,
} from "@gonfalon/contract/scoreboard.ts";
import { cachedResponse } from "#http/cached-response.ts";
import type { Routes } from "#http/route.ts";
import { toInstant } from "#kernel/instant.ts";
import { whenReady } from "#kernel/maybe-promise.ts";
import type { ScoreboardService } from "./scoreboard.service.ts";

export function scoreboardRoutes(route: Routes, boards: ScoreboardService): void {
  route.cached(getScoreboard, ({ user, params: { id }, query: { view } }) =>
    whenReady(boards.getBoard(user, id, view), (board) => toResponse(id, board, false)),
  );
  route.cached(getTopScoreboard, ({ user, params: { id }, query: { count, view } }) =>
    whenReady(boards.getTop(user, id, count, view), (board) => toResponse(id, board, false)),
  );
  route.cached(getStanding, ({ user, params: { id } }) => boards.getStanding(user, id));
  route.cached(getBoardChanges, ({ user, params: { id }, query: { since, view } }) =>
    whenReady(boards.getChanges(user, id, since, view), (bytes) => cachedResponse(bytes, () => ({}))),
  );
  route.cached(getPlayerBoard, ({ user, params: { id } }) =>
    whenReady(boards.getPlayerBoard(user, id), (board) => toResponse(id, board, true)),
  );
  for (const rebuild of [refreshAcceptedCounts, flushScoreboard])
    route(rebuild, ({ user, params: { id } }) => boards.rebuild(user, id));
}

interface BoardBytes {
  readonly tag: string;
  readonly builtAt: number;
  readonly json: Uint8Array;
}

function toResponse(gameId: number, { tag, builtAt, json }: BoardBytes, isPrivate: boolean) {
  return cachedResponse(json, () => ({ tag: `${gameId}-${tag}`, modifiedAt: toInstant(builtAt), isPrivate }));
}
