import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { toContainsPattern } from "#db/like.ts";
import type { EventFilter, EventQuery, EventRow } from "./event.domain.ts";

/** The values contain the challenge and the submitted answer. */
const SEARCHED_TEXT = sql<string>`concat_ws(' ', "user".name, team.name, array_to_string(event."values", ' '), event.container_id)`;

function selectEvents(db: Db, { gameId, hideContainer, search }: EventFilter) {
  return db
    .selectFrom("events as event")
    .leftJoin("users as user", "user.id", "event.user_id")
    .leftJoin("teams as team", "team.id", "event.team_id")
    .where("event.game_id", "=", gameId)
    .$if(hideContainer, (query) =>
      query.where("event.type", "not in", ["ContainerStart", "ContainerDestroy"]),
    )
    .$if(search !== "", (query) => query.where(SEARCHED_TEXT, "ilike", toContainsPattern(search)));
}

export async function countEvents(db: Db, filter: EventFilter): Promise<number> {
  const { total } = await selectEvents(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** The matching events, newest first. */
export function listEvents(db: Db, { count, skip, ...filter }: EventQuery) {
  return selectEvents(db, filter)
    .orderBy("event.id", "desc")
    .limit(count)
    .offset(skip)
    .select([
      "event.type",
      "event.values",
      "event.container_id as containerId",
      "event.published_at as publishedAt",
      sql<string>`coalesce("user".name, '')`.as("user"),
      sql<string>`coalesce(team.name, '')`.as("team"),
    ])
    .execute() satisfies Promise<readonly EventRow[]>;
}
