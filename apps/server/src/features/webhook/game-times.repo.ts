import type { WebhookEventType } from "@gonfalon/contract/webhook-events.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/** A scheduled time of a game, and the column that stores when its event was queued. */
interface GameTime {
  readonly type: WebhookEventType;
  readonly column: string;
  readonly sentColumn: string;
}

export const GAME_TIMES: readonly GameTime[] = [
  { type: "game.started", column: "starts_at", sentColumn: "start_told_at" },
  { type: "game.frozen", column: "freeze_at", sentColumn: "freeze_told_at" },
  { type: "game.unfrozen", column: "unfreeze_at", sentColumn: "unfreeze_told_at" },
  { type: "game.ended", column: "ends_at", sentColumn: "end_told_at" },
];

interface ReachedGame {
  readonly id: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** HOOK-13: marks and returns games that reached this time in the last 5 minutes. A paused game's clock is stopped. */
export async function claimReachedGames(
  db: Db,
  { column, sentColumn }: GameTime,
  now: Date,
): Promise<readonly ReachedGame[]> {
  const [time, sent] = [sql.ref(column), sql.ref(sentColumn)];
  const { rows } = await sql<ReachedGame>`
    update games set ${sent} = ${now}
     where ${time} <= coalesce(paused_at, ${now}) and ${time} > coalesce(paused_at, ${now}) - interval '5 minutes'
       and (${sent} is null or ${sent} < ${time})
    returning id, starts_at as "startsAt", ends_at as "endsAt"`.execute(db);
  return rows;
}
