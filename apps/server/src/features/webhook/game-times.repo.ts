import type { WebhookEventType } from "@gonfalon/contract/webhook-events.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/** A scheduled time of a game, and the column that stores when its event was queued. */
interface GameTime {
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

interface ReachedGame {
  readonly id: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** HOOK-13: marks and returns games that reached this time in the last 5 minutes. A paused game's clock is stopped. */
export async function claimReachedGames(
  db: Db,
  { column, queuedColumn }: GameTime,
  now: Date,
): Promise<readonly ReachedGame[]> {
  const [time, queuedAt] = [sql.ref(column), sql.ref(queuedColumn)];
  const { rows } = await sql<ReachedGame>`
    update games set ${queuedAt} = ${now}
     where ${time} <= coalesce(paused_at, ${now}) and ${time} > coalesce(paused_at, ${now}) - interval '5 minutes'
       and (${queuedAt} is null or ${queuedAt} < ${time})
    returning id, starts_at as "startsAt", ends_at as "endsAt"`.execute(db);
  return rows;
}
