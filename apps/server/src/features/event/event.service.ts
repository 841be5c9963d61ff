import type { Db } from "#db/client.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import type { EventFilter, EventQuery, EventRow } from "./event.domain.ts";
import { countEvents, listEvents } from "./event.repo.ts";

export interface EventDeps {
  readonly db: Db;
  readonly access: GameAccess;
}

export type EventService = ReturnType<typeof eventService>;

export function eventService({ db, access }: EventDeps) {
  async function count(filter: EventFilter): Promise<number> {
    await access.requireStarted(filter.gameId);
    return countEvents(db, filter);
  }

  async function list(query: EventQuery): Promise<readonly EventRow[]> {
    await access.requireStarted(query.gameId);
    return listEvents(db, query);
  }

  return { count, list };
}
