import type { WebhookEventType } from "@gonfalon/contract/webhook-events.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/** A time of games, and where it is stored when its event was queued. */
interface GameTime {
  readonly type: WebhookEventType;
  readonly column: string;
  readonly toldColumn: string;
}

export const GAME_TIMES: readonly GameTime[] = [
  { type: "game.started", column: "starts_at", toldColumn: "start_told_at" },
  { type: "game.frozen", column: "freeze_at", toldColumn: "freeze_told_at" },
  { type: "game.unfrozen", column: "unfreeze_at", toldColumn: "unfreeze_told_at" },
  { type: "game.ended", column: "ends_at", toldColumn: "end_told_at" },
];

interface ReachedGame {
  readonly id: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** HOOK-13: marks games that have reached a time, and returns them. The clock of a paused game stands still. */
export async function claimReachedGames(
  db: Db,
  { column, toldColumn }: GameTime,
  now: Date,
): Promise<readonly ReachedGame[]> {
  const [time, told] = [sql.ref(column), sql.ref(toldColumn)];
  const { rows } = await sql<ReachedGame>`
    update games set ${told} = ${now}
     where ${time} <= coalesce(paused_at, ${now}) and ${time} > coalesce(paused_at, ${now}) - interval '5 minutes'
       and (${told} is null or ${told} < ${time})
    returning id, starts_at as "startsAt", ends_at as "endsAt"`.execute(db);
  return rows;
}
