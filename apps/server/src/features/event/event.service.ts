import type { Db } from "#db/client.ts";
import type { PlayerGate } from "#features/participation/player-gate.service.ts";
import type { EventFilter, EventPage, EventRow } from "./event.domain.ts";
import { countEvents, listEvents } from "./event.repo.ts";

export interface EventDeps {
  readonly db: Db;
  readonly gate: PlayerGate;
}

export type EventService = ReturnType<typeof eventService>;

export function eventService({ db, gate }: EventDeps) {
  async function count(filter: EventFilter): Promise<number> {
    await gate.oversee(filter.gameId);
    return countEvents(db, filter);
  }

  async function list(filter: EventPage): Promise<readonly EventRow[]> {
    await gate.oversee(filter.gameId);
    return listEvents(db, filter);
  }

  return { count, list };
}
