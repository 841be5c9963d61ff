import type { GameAct } from "@gonfalon/contract/event.ts";
import type { Db } from "#db/client.ts";

export interface RecordedAct {
  readonly gameId: number;
  readonly userId: string;
  /** Null if it is not about one team. */
  readonly teamId: number | null;
  /** What was done, then its values. */
  readonly values: readonly [GameAct, ...string[]];
  readonly at: Date;
}

/** Records an act of an organizer, or a purchase, for the monitor; returns the id of the event. */
export async function insertAct(
  db: Db,
  { gameId, userId, teamId, values, at }: RecordedAct,
): Promise<number> {
  const { id } = await db
    .insertInto("events")
    .values({
      game_id: gameId,
      type: "Normal",
      values: [...values],
      user_id: userId,
      team_id: teamId,
      published_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
