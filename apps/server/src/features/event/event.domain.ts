import type { EventType } from "@gonfalon/contract/enums.ts";
import type { GameEvent } from "@gonfalon/contract/event.ts";

export interface EventRow {
  readonly type: EventType;
  readonly values: readonly string[];
  readonly containerId: string | null;
  readonly publishedAt: Date;
  readonly user: string;
  readonly team: string;
}

export interface EventFilter {
  readonly gameId: number;
  readonly hideContainer: boolean;
  readonly search: string;
}

export interface EventQuery extends EventFilter {
  readonly count: number;
  readonly skip: number;
}

export function toGameEvent({ publishedAt, values, containerId, ...row }: EventRow): GameEvent {
  const event = { ...row, values: [...values], time: publishedAt.getTime() };
  return containerId === null ? event : { ...event, containerId };
}
