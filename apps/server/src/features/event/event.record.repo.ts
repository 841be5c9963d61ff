import type { GameAction } from "@gonfalon/contract/event.ts";
import type { Db } from "#db/client.ts";

export interface RecordedAction {
  readonly gameId: number;
  readonly userId: string;
  /** Null if the action does not concern one team. */
  readonly teamId: number | null;
  /** The action, then its values. */
  readonly values: readonly [GameAction, ...string[]];
  readonly at: Date;
}

/** Records an action of an organizer, or a hint purchase, for monitors; returns the id of the event. */
export async function insertAction(
  db: Db,
  { gameId, userId, teamId, values, at }: RecordedAction,
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

interface ContainerEvent {
  readonly type: "ContainerStart" | "ContainerDestroy";
  readonly gameId: number;
  readonly challengeId: number;
  readonly title: string;
  readonly engineId: string | null;
  readonly teamId: number;
  /** Null if the platform caused the event. */
  readonly userId: string | null;
  readonly at: Date;
}

/** Returns the id of the event. */
export async function insertContainerEvent(db: Db, event: ContainerEvent): Promise<number> {
  const { id } = await db
    .insertInto("events")
    .values({
      game_id: event.gameId,
      type: event.type,
      values: [String(event.challengeId), event.title],
      container_id: event.engineId,
      user_id: event.userId,
      team_id: event.teamId,
      published_at: event.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
