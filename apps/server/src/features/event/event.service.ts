import type { Db } from "#db/client.ts";
import type { PlayerGate } from "#features/participation/player-gate.service.ts";
import type { EventFilter, EventRow } from "./event.domain.ts";
import { listEvents } from "./event.repo.ts";

export interface EventDeps {
  readonly db: Db;
  readonly gate: PlayerGate;
}

export type EventService = ReturnType<typeof eventService>;

export function eventService({ db, gate }: EventDeps) {
  async function list(filter: EventFilter): Promise<readonly EventRow[]> {
    await gate.oversee(filter.gameId);
    return listEvents(db, filter);
  }

  return { list };
}
