import { countEvents, listEvents } from "@gonfalon/contract/event.ts";
import type { Routes } from "#http/route.ts";
import { toGameEvent } from "./event.domain.ts";
import type { EventService } from "./event.service.ts";

export function eventRoutes(route: Routes, events: EventService): void {
  route(listEvents, async ({ params, query: { search = "", ...query } }) =>
    (await events.list({ ...query, gameId: params.id, search: search.trim() })).map(toGameEvent),
  );
  route(countEvents, ({ params, query: { search = "", ...query } }) =>
    events.count({ ...query, gameId: params.id, search: search.trim() }),
  );
}
