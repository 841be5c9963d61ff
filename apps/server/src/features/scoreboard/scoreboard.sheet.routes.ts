import { getScoreboardSheet } from "@gonfalon/contract/scoreboard.ts";
import type { Routes } from "#http/route.ts";
import { toSheetReply } from "#http/sheet-reply.ts";
import type { BoardSheetService } from "./scoreboard.sheet.service.ts";

export function boardSheetRoutes(route: Routes, boards: BoardSheetService): void {
  route(getScoreboardSheet, async ({ params, client }) =>
    toSheetReply(await boards.createSheet(params.id, client.language)),
  );
}
