import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { toContainsPattern } from "#db/like.ts";
import type { ListedContainer } from "./instance.admin.domain.ts";

export interface ContainerQuery {
  /** Whether to include test containers. */
  readonly tests: boolean;
  readonly search?: string | undefined;
  readonly count: number;
  readonly skip: number;
}

/** The containers that match the query, oldest first. */
export function listContainers(db: Db, query: ContainerQuery): Promise<readonly ListedContainer[]> {
  return fromMatchingContainers(db, query)
    .orderBy("container.started_at")
    .orderBy("container.id")
    .limit(query.count)
    .offset(query.skip)
    .select([
      "container.id",
      "container.challenge_id as challengeId",
      "challenge.title as challengeTitle",
      "challenge.category",
      "team.id as teamId",
      "team.name as teamName",
      "team.avatar_hash as teamAvatarHash",
      "container.image",
      "container.status",
      "container.engine_id as engineId",
      "container.host",
      "container.port",
      "container.public_host as publicHost",
      "container.public_port as publicPort",
      "container.started_at as startedAt",
      "container.stop_at as stopAt",
    ])
    .execute();
}

export async function countContainers(db: Db, query: ContainerQuery): Promise<number> {
  const { total } = await fromMatchingContainers(db, query)
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

function fromMatchingContainers(db: Db, { tests, search = "" }: ContainerQuery) {
  return db
    .selectFrom("containers as container")
    .innerJoin("challenges as challenge", "challenge.id", "container.challenge_id")
    .leftJoin("participations as participation", "participation.id", "container.participation_id")
    .leftJoin("teams as team", "team.id", "participation.team_id")
    .$if(!tests, (builder) => builder.where("container.participation_id", "is not", null))
    .$if(search !== "", (builder) => builder.where(SEARCHED_TEXT, "ilike", toContainsPattern(search)));
}

const SEARCHED_TEXT = sql<string>`concat_ws(' ', team.name, challenge.title)`;
