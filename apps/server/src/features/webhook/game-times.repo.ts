import type { WebhookEventType } from "@gonfalon/contract/webhook-events.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/client.ts";

/** A scheduled time of a game, and the column that stores when its event was queued. */
export interface GameTime {
  readonly type: WebhookEventType;
  readonly column: string;
  readonly queuedColumn: string;
}

export const GAME_TIMES: readonly GameTime[] = [
  { type: "game.started", column: "starts_at", queuedColumn: "start_event_queued_at" },
  { type: "game.frozen", column: "freeze_at", queuedColumn: "freeze_event_queued_at" },
  { type: "game.unfrozen", column: "unfreeze_at", queuedColumn: "unfreeze_event_queued_at" },
  { type: "game.ended", column: "ends_at", queuedColumn: "end_event_queued_at" },
];

export interface ReachedGame {
  readonly id: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** HOOK-13: marks and returns games that reached this time in the last 5 minutes. */
export function claimReachedGames(db: Db, time: GameTime, now: Date): Promise<readonly ReachedGame[]> {
  const isRecent = sql`${sql.ref(time.column)} > coalesce(paused_at, ${now}) - interval '5 minutes'`;
  return claimGames(db, time, now, isRecent);
}

export interface EndedPause {
  readonly gameId: number;
  readonly pausedAt: Date;
}

/** PAUSE-3: marks and returns the game if this time has passed during a pause that ends now. */
export function claimResumedGame(
  db: Db,
  time: GameTime,
  { gameId, pausedAt }: EndedPause,
  now: Date,
): Promise<readonly ReachedGame[]> {
  return claimGames(db, time, now, sql`id = ${gameId} and ${sql.ref(time.column)} > ${pausedAt}`);
}

/** Each time is claimed once. A paused game's clock is stopped. */
async function claimGames(
  db: Db,
  { column, queuedColumn }: GameTime,
  now: Date,
  condition: RawBuilder<unknown>,
): Promise<readonly ReachedGame[]> {
  const [time, queuedAt] = [sql.ref(column), sql.ref(queuedColumn)];
  const { rows } = await sql<ReachedGame>`
    update games set ${queuedAt} = ${now}
     where ${time} <= coalesce(paused_at, ${now}) and ${condition}
       and (${queuedAt} is null or ${queuedAt} < ${time})
    returning id, starts_at as "startsAt", ends_at as "endsAt"`.execute(db);
  return rows;
}
