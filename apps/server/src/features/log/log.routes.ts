import { getLogSheet, getLogs } from "@gonfalon/contract/log.ts";
import type { Routes } from "#http/route.ts";
import { toSheetReply } from "#http/sheet-reply.ts";
import { toLogEntry } from "./log.domain.ts";
import type { LogService } from "./log.service.ts";

export function logRoutes(route: Routes, logs: LogService): void {
  route(getLogs, async ({ query }) => (await logs.list(query)).map(toLogEntry));
  route(getLogSheet, async ({ query }) => toSheetReply(await logs.createSheet(query)));
}
