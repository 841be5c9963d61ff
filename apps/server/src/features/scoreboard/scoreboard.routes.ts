import { refreshAcceptedCounts } from "@gonfalon/contract/challenge.ts";
import { getPlayerBoard, getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { type KeptJson, keptJson } from "#http/kept-json.ts";
import type { Routes } from "#http/route.ts";
import { instant } from "#kernel/instant.ts";
import type { ScoreboardService } from "./scoreboard.service.ts";

export function scoreboardRoutes(route: Routes, boards: ScoreboardService): void {
  route(
    getScoreboard,
    async ({ user, params: { id } }) => keptJson(validators(id, await boards.watch(user, id))),
    ({ user, params: { id } }) => {
      const board = boards.watchAtOnce(user, id);
      return board && keptJson(validators(id, board));
    },
  );
  route(
    getPlayerBoard,
    async ({ user, params: { id } }) => ownBoard(id, await boards.details(user, id)),
    ({ user, params: { id } }) => {
      const board = boards.detailsAtOnce(user, id);
      return board && ownBoard(id, board);
    },
  );
  route(refreshAcceptedCounts, ({ user, params: { id } }) => boards.recount(user, id));
}

interface Bytes {
  readonly tag: string;
  readonly madeAt: number;
  readonly json: Uint8Array;
}

function ownBoard(gameId: number, bytes: Bytes): KeptJson {
  return keptJson({ ...validators(gameId, bytes), isPrivate: true });
}

function validators(gameId: number, { tag, madeAt, json }: Bytes) {
  return { bytes: json, tag: `${gameId}-${tag}`, modifiedAt: instant(madeAt) };
}
