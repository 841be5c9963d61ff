import type { ChallengeCategory } from "@gonfalon/contract/enums.ts";
import { isPermitted, resolveChallengePermissions } from "@gonfalon/rules/division-permissions.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { mapViolations } from "#db/violations.ts";
import type { AssignmentKey } from "#features/challenge/assignment.repo.ts";
import type { ContainerKey, ContainerState, ContainerWithAccess } from "./instance.domain.ts";

function fromContainers(db: Db) {
  return db
    .selectFrom("containers as container")
    .innerJoin("challenges as challenge", "challenge.id", "container.challenge_id")
    .innerJoin("games as game", "game.id", "challenge.game_id")
    .leftJoin("participations as participation", "participation.id", "container.participation_id")
    .leftJoin("teams as team", "team.id", "participation.team_id");
}

const stateColumns = [
  "container.id",
  "challenge.game_id as gameId",
  "container.challenge_id as challengeId",
  "container.participation_id as participationId",
  "container.status",
  "container.engine_id as engineId",
  "container.public_host as publicHost",
  "container.public_port as publicPort",
  "container.started_at as startedAt",
  "container.stop_at as stopAt",
] as const;

export function findContainer(db: Db, id: string): Promise<ContainerState | undefined> {
  return fromContainers(db).where("container.id", "=", id).select(stateColumns).executeTakeFirst();
}

export function findTeamContainer(db: Db, key: AssignmentKey): Promise<ContainerState | undefined> {
  return fromContainers(db)
    .where("container.participation_id", "=", key.participationId)
    .where("container.challenge_id", "=", key.challengeId)
    .select(stateColumns)
    .executeTakeFirst();
}

export function findTestContainer(db: Db, challengeId: number): Promise<ContainerState | undefined> {
  return fromContainers(db)
    .where("container.participation_id", "is", null)
    .where("container.challenge_id", "=", challengeId)
    .select(stateColumns)
    .executeTakeFirst();
}

/** The containers of a team in a game, oldest first. */
export function listTeamContainers(db: Db, participationId: number): Promise<readonly ContainerState[]> {
  return fromContainers(db)
    .where("container.participation_id", "=", participationId)
    .orderBy("container.started_at")
    .orderBy("container.id")
    .select(stateColumns)
    .execute();
}

/** The containers that should run: all rows of the table. */
export async function listDeclaredContainers(db: Db): Promise<readonly ContainerWithAccess[]> {
  const rows = await fromContainers(db)
    .leftJoin("divisions as division", "division.id", "participation.division_id")
    .leftJoin("division_challenges as override", (join) =>
      join
        .onRef("override.division_id", "=", "participation.division_id")
        .onRef("override.challenge_id", "=", "container.challenge_id"),
    )
    .select(stateColumns)
    .select([
      "division.permissions",
      "override.permissions as overridePermissions",
      "participation.team_id as teamId",
      "challenge.title",
      "challenge.enabled as isEnabled",
      sql<boolean>`is_locked(participation.id, challenge.id)`.as("isLocked"),
      "challenge.storage_limit as storageMiB",
      "participation.status as participationStatus",
      "team.deleted_at as teamDeletedAt",
      "game.starts_at as startsAt",
      "game.ends_at as endsAt",
      "game.paused_at as pausedAt",
      "game.practice_mode as practiceMode",
    ])
    .execute();
  return rows.map(
    ({
      teamDeletedAt,
      startsAt,
      endsAt,
      pausedAt,
      practiceMode,
      permissions,
      overridePermissions,
      ...row
    }) => ({
      ...row,
      isVisible: isPermitted(
        resolveChallengePermissions(permissions ?? undefined, overridePermissions ?? undefined),
        "ViewChallenge",
      ),
      isTeamDeleted: teamDeletedAt !== null,
      game: { startsAt, endsAt, pausedAt, practiceMode },
    }),
  );
}

/** Returns which of the ids belong to declared containers. */
export async function listDeclaredIds(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("containers").where("id", "in", ids).select("id").execute();
  return new Set(rows.map(({ id }) => id));
}

/** The settings that a start depends on; undefined if the challenge is missing or disabled. */
export function findStartSettings(db: Db, challengeId: number) {
  return db
    .selectFrom("challenges as challenge")
    .innerJoin("games as game", "game.id", "challenge.game_id")
    .where("challenge.id", "=", challengeId)
    .where("challenge.enabled", "=", true)
    .select([
      "challenge.container_image as image",
      "challenge.expose_port as exposePort",
      "game.container_limit as limit",
    ])
    .executeTakeFirst();
}

export async function updateTouchedAt(db: Db, key: AssignmentKey, touchedAt: Date): Promise<void> {
  await db
    .updateTable("instances")
    .set({ container_touched_at: touchedAt })
    .where("participation_id", "=", key.participationId)
    .where("challenge_id", "=", key.challengeId)
    .execute();
}

export interface NewContainer extends Omit<ContainerKey, "gameId"> {
  readonly userId: string;
  readonly image: string;
  readonly exposePort: number;
  readonly startedAt: Date;
  readonly stopAt: Date;
}

/** Returns false if the challenge already has a container of the team or, without a team, a test container. */
export async function insertContainer(db: Db, container: NewContainer): Promise<boolean> {
  const insert = db
    .insertInto("containers")
    .values({
      id: container.id,
      challenge_id: container.challengeId,
      participation_id: container.participationId,
      user_id: container.userId,
      image: container.image,
      expose_port: container.exposePort,
      started_at: container.startedAt,
      stop_at: container.stopAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const { numInsertedOrUpdatedRows } = await mapViolations(insert, {
    containers_challenge_id_fkey: "challenge.not-found",
  });
  return numInsertedOrUpdatedRows === 1n;
}

/** A container that has not started, with the data for its start; undefined if it is no longer pending. */
export async function findPendingContainer(db: Db, id: string) {
  return db
    .selectFrom("containers as container")
    .innerJoin("challenges as challenge", "challenge.id", "container.challenge_id")
    .leftJoin("participations as participation", "participation.id", "container.participation_id")
    .leftJoin("instances as instance", (join) =>
      join
        .onRef("instance.participation_id", "=", "container.participation_id")
        .onRef("instance.challenge_id", "=", "container.challenge_id"),
    )
    .leftJoin("users as user", "user.id", "container.user_id")
    .where("container.id", "=", id)
    .where("container.status", "=", "Pending")
    .select([
      "container.id",
      "challenge.game_id as gameId",
      "container.challenge_id as challengeId",
      "container.participation_id as participationId",
      "participation.team_id as teamId",
      "container.user_id as userId",
      "user.name as userName",
      "challenge.title",
      "challenge.type",
      "challenge.flag_template as flagTemplate",
      "instance.flag",
      "container.image",
      "container.expose_port as exposePort",
      "challenge.cpu_count as cpuTenths",
      "challenge.memory_limit as memoryMiB",
      "challenge.storage_limit as storageMiB",
      "challenge.network_mode as network",
      "challenge.read_only_root as readOnlyRoot",
      "challenge.no_new_privileges as noNewPrivileges",
    ])
    .executeTakeFirst();
}

export type PendingContainer = NonNullable<Awaited<ReturnType<typeof findPendingContainer>>>;

export interface StartedContainer {
  readonly engineId: string;
  readonly host: string;
  readonly port: number;
  readonly publicHost: string | null;
  readonly publicPort: number | null;
  readonly startedAt: Date;
  readonly stopAt: Date;
}

/** Returns false if the row was deleted or is no longer pending. */
export async function updateStarted(
  db: Db,
  id: string,
  startedContainer: StartedContainer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("containers")
    .set({
      status: "Running",
      engine_id: startedContainer.engineId,
      host: startedContainer.host,
      port: startedContainer.port,
      public_host: startedContainer.publicHost,
      public_port: startedContainer.publicPort,
      started_at: startedContainer.startedAt,
      stop_at: startedContainer.stopAt,
    })
    .where("id", "=", id)
    .where("status", "=", "Pending")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateStopAt(db: Db, id: string, stopAt: Date): Promise<void> {
  await db.updateTable("containers").set({ stop_at: stopAt }).where("id", "=", id).execute();
}

/** Returns false if the row did not exist. */
export async function deleteContainer(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("containers").where("id", "=", id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Returns false if the row did not exist or is no longer pending. */
export async function deletePendingContainer(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("containers")
    .where("id", "=", id)
    .where("status", "=", "Pending")
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** A container of one of the user's teams. */
export interface OwnContainer extends ContainerState {
  readonly gameTitle: string;
  readonly challengeTitle: string;
  readonly category: ChallengeCategory;
}

/** The containers of a user's registered teams in all games, earliest stop time first. */
export function listUserContainers(db: Db, userId: string): Promise<readonly OwnContainer[]> {
  return fromContainers(db)
    .innerJoin("participation_members as member", "member.participation_id", "container.participation_id")
    .where("member.user_id", "=", userId)
    .orderBy("container.stop_at")
    .orderBy("container.id")
    .select(stateColumns)
    .select(["game.title as gameTitle", "challenge.title as challengeTitle", "challenge.category"])
    .execute();
}
