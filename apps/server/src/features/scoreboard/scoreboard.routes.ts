import { refreshAcceptedCounts } from "@gonfalon/contract/challenge.ts";
import { getPlayerBoard, getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { type CachedResponse, cachedResponse } from "#http/cached-response.ts";
import type { Routes } from "#http/route.ts";
import { instant } from "#kernel/instant.ts";
import type { ScoreboardService } from "./scoreboard.service.ts";

export function scoreboardRoutes(route: Routes, boards: ScoreboardService): void {
  route(
    getScoreboard,
    async ({ user, params: { id } }) => toResponse(id, await boards.watch(user, id), false),
    ({ user, params: { id } }) => {
      const board = boards.watchAtOnce(user, id);
      return board && toResponse(id, board, false);
    },
  );
  route(
    getPlayerBoard,
    async ({ user, params: { id } }) => toResponse(id, await boards.details(user, id), true),
    ({ user, params: { id } }) => {
      const board = boards.detailsAtOnce(user, id);
      return board && toResponse(id, board, true);
    },
  );
  route(refreshAcceptedCounts, ({ user, params: { id } }) => boards.recount(user, id));
}

interface Bytes {
  readonly tag: string;
  readonly madeAt: number;
  readonly json: Uint8Array;
}

const answers = new WeakMap<Bytes, CachedResponse>();

/** Equal bytes share one cached response. */
function toResponse(gameId: number, bytes: Bytes, isPrivate: boolean): CachedResponse {
  const known = answers.get(bytes);
  if (known) return known;
  const { tag, madeAt, json } = bytes;
  const made = cachedResponse({
    bytes: json,
    tag: `${gameId}-${tag}`,
    modifiedAt: instant(madeAt),
    isPrivate,
  });
  answers.set(bytes, made);
  return made;
}
