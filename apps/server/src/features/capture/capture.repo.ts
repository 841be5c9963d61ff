import type { CapturedChallenge } from "@gonfalon/contract/capture.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { toContainsPattern } from "#db/like.ts";
import type { CaptureLocation, TeamLocation } from "#ports/capture-store.ts";

/** A capture with at least one complete packet. */
export interface StoredCapture extends CaptureLocation {
  readonly size: number;
  readonly updatedAt: Date;
}

/** The challenge, the team and the container whose traffic is captured. */
export interface CaptureSubject {
  readonly challengeTitle: string;
  readonly teamId: number;
  readonly teamName: string;
  readonly engineId: string | null;
}

export function findCaptureSubject(db: Db, containerId: string): Promise<CaptureSubject | undefined> {
  return db
    .selectFrom("containers")
    .innerJoin("challenges", "challenges.id", "containers.challenge_id")
    .innerJoin("participations", "participations.id", "containers.participation_id")
    .innerJoin("teams", "teams.id", "participations.team_id")
    .where("containers.id", "=", containerId)
    .select([
      "challenges.title as challengeTitle",
      "teams.id as teamId",
      "teams.name as teamName",
      "containers.engine_id as engineId",
    ])
    .executeTakeFirst();
}

export async function insertCapture(db: Db, capture: StoredCapture): Promise<void> {
  await db
    .insertInto("captures")
    .values({
      challenge_id: capture.challengeId,
      participation_id: capture.participationId,
      file_name: capture.fileName,
      size: capture.size,
      updated_at: capture.updatedAt,
    })
    .execute();
}

/** Does nothing if the capture was deleted in the meantime. */
export async function updateCapture(db: Db, { size, updatedAt, ...location }: StoredCapture): Promise<void> {
  await db
    .updateTable("captures")
    .set({ size, updated_at: updatedAt })
    .where("challenge_id", "=", location.challengeId)
    .where("participation_id", "=", location.participationId)
    .where("file_name", "=", location.fileName)
    // Updates may arrive out of order.
    .where("size", "<", size)
    .execute();
}

/** The challenges of a game that capture traffic or have captures, each with the number of teams that have captures. */
export function listCapturedChallenges(db: Db, gameId: number): Promise<CapturedChallenge[]> {
  return db
    .selectFrom("challenges")
    .leftJoin("captured_challenges as captured", "captured.challenge_id", "challenges.id")
    .where("challenges.game_id", "=", gameId)
    .where(({ or, eb }) => or([eb("challenges.capture_traffic", "=", true), eb("captured.teams", ">", 0)]))
    .orderBy("challenges.id")
    .select(({ fn, val }) => [
      "challenges.id",
      "challenges.title",
      "challenges.category",
      "challenges.type",
      "challenges.enabled as isEnabled",
      fn.coalesce("captured.teams", val(0)).as("count"),
    ])
    .execute();
}

/** Selects a page of the list of teams; all teams without `count`. */
export interface CapturedTeamQuery {
  readonly search?: string | undefined;
  readonly count?: number | undefined;
  readonly skip?: number | undefined;
}

/** Ordered by the primary key, so that a page is read without sorting all teams. */
export function listCapturedTeams(
  db: Db,
  challengeId: number,
  { search = "", count, skip = 0 }: CapturedTeamQuery,
) {
  return db
    .selectFrom("captured_teams as captured")
    .innerJoin("participations", "participations.id", "captured.participation_id")
    .innerJoin("teams", "teams.id", "participations.team_id")
    .leftJoin("divisions", "divisions.id", "participations.division_id")
    .where("captured.challenge_id", "=", challengeId)
    .$if(search !== "", (query) => query.where("teams.name", "ilike", toContainsPattern(search)))
    .$if(count !== undefined, (query) => query.limit(count ?? 0))
    .offset(skip)
    .orderBy("captured.participation_id")
    .select([
      "participations.id",
      "teams.id as teamId",
      "teams.name",
      "divisions.name as division",
      "teams.avatar_hash as avatarHash",
      "captured.captures as count",
    ])
    .execute();
}

const LOCATION_COLUMNS = [
  "challenge_id as challengeId",
  "participation_id as participationId",
  "file_name as fileName",
] as const;

function selectCaptures(db: Db) {
  return db.selectFrom("captures").select([...LOCATION_COLUMNS, "size", "updated_at as updatedAt"]);
}

/** Returns the newest captures first. */
export function listCaptures(
  db: Db,
  { challengeId, participationId }: TeamLocation,
  limit?: number,
): Promise<StoredCapture[]> {
  return selectCaptures(db)
    .where("challenge_id", "=", challengeId)
    .where("participation_id", "=", participationId)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

export function findCapture(db: Db, location: CaptureLocation): Promise<StoredCapture | undefined> {
  return selectCaptures(db)
    .where("challenge_id", "=", location.challengeId)
    .where("participation_id", "=", location.participationId)
    .where("file_name", "=", location.fileName)
    .executeTakeFirst();
}

/** Returns whether the capture existed. */
export async function deleteCapture(db: Db, location: CaptureLocation): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("captures")
    .where("challenge_id", "=", location.challengeId)
    .where("participation_id", "=", location.participationId)
    .where("file_name", "=", location.fileName)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export function deleteCaptures(
  db: Db,
  { challengeId, participationId }: TeamLocation,
): Promise<CaptureLocation[]> {
  return db
    .deleteFrom("captures")
    .where("challenge_id", "=", challengeId)
    .where("participation_id", "=", participationId)
    .returning(LOCATION_COLUMNS)
    .execute();
}

export function deleteCapturesBefore(db: Db, instant: Date): Promise<CaptureLocation[]> {
  return db.deleteFrom("captures").where("updated_at", "<", instant).returning(LOCATION_COLUMNS).execute();
}

/**
 * Deletes captures until the total size fits: the oldest ones of the teams with the most bytes. A team that causes a
 * lot of traffic therefore does not cause the captures of other teams to be deleted.
 */
export function deleteCapturesBeyond(db: Db, maxBytes: number): Promise<CaptureLocation[]> {
  const teamBytes = sql<number>`sum(size) over (partition by participation_id order by updated_at desc, id desc)`;
  return db
    .with("by_team", (query) =>
      query.selectFrom("captures").select(["id", "size", teamBytes.as("team_bytes")]),
    )
    .with("accumulated", (query) =>
      query
        .selectFrom("by_team")
        .select(["id", sql<number>`sum(size) over (order by team_bytes, id desc)`.as("bytes")]),
    )
    .deleteFrom("captures")
    .where("id", "in", (query) => query.selectFrom("accumulated").where("bytes", ">", maxBytes).select("id"))
    .returning(LOCATION_COLUMNS)
    .execute();
}

/** The files without a row. */
export async function listUntrackedCaptures(
  db: Db,
  locations: readonly CaptureLocation[],
): Promise<readonly CaptureLocation[]> {
  if (locations.length === 0) return [];
  const storedLocations = await db
    .selectFrom("captures")
    .where(
      "file_name",
      "in",
      locations.map(({ fileName }) => fileName),
    )
    .where("challenge_id", "in", [...new Set(locations.map(({ challengeId }) => challengeId))])
    .select(LOCATION_COLUMNS)
    .execute();
  const keys = new Set(storedLocations.map(toKey));
  return locations.filter((location) => !keys.has(toKey(location)));
}

function toKey({ challengeId, participationId, fileName }: CaptureLocation): string {
  return `${challengeId}/${participationId}/${fileName}`;
}
