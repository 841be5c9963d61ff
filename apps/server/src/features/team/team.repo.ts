import { toCanonicalForm } from "@gonfalon/rules/canonical.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { deleteNameKeys, insertNameKeys, replaceNameKeys } from "#db/name-keys.ts";
import { mapViolations } from "#db/violations.ts";
import type { MemberState, TeamChange, TeamState } from "./team.domain.ts";

interface NewTeam {
  readonly name: string;
  readonly bio: string | null;
  readonly inviteToken: string;
  readonly captainId: string;
  /** SOLO-2: whether it is the personal team of its captain. */
  readonly isPersonal?: boolean;
  readonly createdAt: Date;
}

interface TeamQuery {
  /** Part of the name, or the id; undefined for all teams. */
  readonly hint?: string | undefined;
  readonly count: number;
  readonly skip: number;
}

const nameRefusals = { teams_name_unique: "team.name-taken" } as const;

export async function insertTeam(db: Db, team: NewTeam): Promise<number> {
  const insert = db
    .insertInto("teams")
    .values({
      name: team.name,
      name_canonical: toCanonicalForm(team.name),
      bio: team.bio,
      invite_token: team.inviteToken,
      captain_id: team.captainId,
      personal_of: team.isPersonal ? team.captainId : null,
      created_at: team.createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await mapViolations(insert, nameRefusals);
  await insertNameKeys(db, "team", [{ owner: id, name: team.name }]);
  await insertMember(db, id, team.captainId, team.createdAt);
  return id;
}

export async function findTeam(db: Db, id: number): Promise<TeamState | undefined> {
  const [team] = await addMembers(db, await selectTeams(db).where("id", "=", id).execute());
  return team;
}

/** Locks the row until the commit. */
export async function lockTeam(db: Db, id: number): Promise<TeamState | undefined> {
  const [team] = await addMembers(db, await selectTeams(db).where("id", "=", id).forUpdate().execute());
  return team;
}

/** The teams of a user, newest first. */
export async function listUserTeams(db: Db, userId: string): Promise<readonly TeamState[]> {
  const memberships = db.selectFrom("team_members").where("user_id", "=", userId).select("team_id");
  const rows = await selectTeams(db)
    .where("id", "in", memberships)
    .orderBy("id", "desc")
    .limit(MAX_LISTED_TEAMS)
    .execute();
  return addMembers(db, rows);
}

/** Bounds the response: a user can join any number of teams. */
const MAX_LISTED_TEAMS = 1000;

/** Locks the teams of a user, ordered by id. */
export function lockUserTeams(
  db: Db,
  userId: string,
): Promise<readonly { readonly id: number; readonly isPersonal: boolean }[]> {
  const memberships = db.selectFrom("team_members").where("user_id", "=", userId).select("team_id");
  return selectTeams(db).where("id", "in", memberships).orderBy("id").forUpdate().execute();
}

export async function listTeams(db: Db, { hint, count, skip }: TeamQuery): Promise<readonly TeamState[]> {
  const rows = await selectTeams(db)
    .where(matchesHint(hint))
    .orderBy("id")
    .limit(count)
    .offset(skip)
    .execute();
  return addMembers(db, rows);
}

export async function countTeams(db: Db, hint: string | undefined): Promise<number> {
  const { total } = await db
    .selectFrom("teams")
    .where("deleted_at", "is", null)
    .where(matchesHint(hint))
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export async function updateTeamText(
  db: Db,
  { id, name: nameBefore }: Pick<TeamState, "id" | "name">,
  { name, bio, locked }: TeamChange,
): Promise<void> {
  const update = db
    .updateTable("teams")
    .set({ name, name_canonical: toCanonicalForm(name), bio, locked })
    .where("id", "=", id)
    .execute();
  await mapViolations(update, nameRefusals);
  if (name !== nameBefore) await replaceNameKeys(db, "team", { owner: id, name });
}

export async function updateTeamAvatar(db: Db, id: number, hash: string): Promise<void> {
  await db.updateTable("teams").set({ avatar_hash: hash }).where("id", "=", id).execute();
}

export async function updateCaptain(db: Db, id: number, captainId: string): Promise<void> {
  await db.updateTable("teams").set({ captain_id: captainId }).where("id", "=", id).execute();
}

export async function updateInviteToken(db: Db, id: number, inviteToken: string): Promise<void> {
  await db.updateTable("teams").set({ invite_token: inviteToken }).where("id", "=", id).execute();
}

export async function insertMember(db: Db, teamId: number, userId: string, joinedAt: Date): Promise<void> {
  await db
    .insertInto("team_members")
    .values({ team_id: teamId, user_id: userId, joined_at: joinedAt })
    .execute();
}

export async function deleteMember(db: Db, teamId: number, userId: string): Promise<void> {
  await db.deleteFrom("team_members").where("team_id", "=", teamId).where("user_id", "=", userId).execute();
}

export async function deleteTeam(db: Db, id: number): Promise<void> {
  await deleteNameKeys(db, "team", id);
  await db.deleteFrom("teams").where("id", "=", id).execute();
}

/** Marks the team as deleted and removes its data, except the name, which its results need. */
export async function retireTeam(db: Db, id: number, deletedAt: Date): Promise<void> {
  await db
    .updateTable("teams")
    .set({
      name_canonical: null,
      bio: null,
      avatar_hash: null,
      locked: false,
      captain_id: null,
      personal_of: null,
      deleted_at: deletedAt,
    })
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("team_members").where("team_id", "=", id).execute();
  await deleteNameKeys(db, "team", id);
}

/** Removes the rows of deleted teams without results. */
export async function deleteRetiredTeams(db: Db): Promise<void> {
  await db
    .deleteFrom("teams")
    .where("deleted_at", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("participations").whereRef("participations.team_id", "=", "teams.id").select("id")),
      ),
    )
    .execute();
}

/**
 * Locks the user against deletion until the commit; returns false if the user was deleted. Users are locked before
 * teams, as in the deletion of a user.
 */
export async function lockUserAgainstDeletion(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .select("id")
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The number of teams that the user leads as captain, without the personal team (SOLO-3).
 * Locks the row of the user until the commit, without blocking new references to it.
 */
export async function lockCaptainedTeamCount(db: Db, userId: string): Promise<number> {
  await db.selectFrom("users").where("id", "=", userId).select("id").forNoKeyUpdate().execute();
  const { captainedTeamCount } = await db
    .selectFrom("teams")
    .where("captain_id", "=", userId)
    .where("personal_of", "is", null)
    .select((row) => row.fn.countAll<number>().as("captainedTeamCount"))
    .executeTakeFirstOrThrow();
  return captainedTeamCount;
}

function selectTeams(db: Db) {
  return db
    .selectFrom("teams")
    .where("deleted_at", "is", null)
    .select([
      "id",
      "name",
      "bio",
      "avatar_hash as avatarHash",
      "locked",
      "invite_token as inviteToken",
      // Only deleted teams have no captain (constraint teams_alive_is_led).
      sql<string>`captain_id`.as("captainId"),
      sql<boolean>`personal_of is not null`.as("isPersonal"),
    ]);
}

function matchesHint(hint: string | undefined) {
  if (hint === undefined || hint === "") return sql<boolean>`true`;
  const id = /^\d{1,9}$/.test(hint.trim()) ? Number(hint) : null;
  return sql<boolean>`(strpos(name_canonical, ${toCanonicalForm(hint)}) > 0 or id = ${id})`;
}

type TeamRow = Omit<TeamState, "members">;

async function addMembers(db: Db, teams: readonly TeamRow[]): Promise<readonly TeamState[]> {
  const membersByTeam = new Map(teams.map(({ id }) => [id, [] as MemberState[]]));
  for (const { teamId, ...member } of await listMembers(db, [...membersByTeam.keys()]))
    membersByTeam.get(teamId)?.push(member);
  return teams.map((team) => ({
    ...team,
    members: sortCaptainFirst(team, membersByTeam.get(team.id) ?? []),
  }));
}

function sortCaptainFirst({ captainId }: TeamRow, members: readonly MemberState[]): readonly MemberState[] {
  return members.toSorted((one, other) => Number(other.id === captainId) - Number(one.id === captainId));
}

/** The members of the teams, in the order of joining. */
async function listMembers(db: Db, teamIds: readonly number[]) {
  if (teamIds.length === 0) return [];
  return (
    db
      .selectFrom("team_members")
      // For a page of teams, a plain join would read all users. `offset 0` prevents the planner from merging
      // the subquery into the join.
      .innerJoinLateral(
        (query) =>
          query
            .selectFrom("users")
            .whereRef("users.id", "=", "team_members.user_id")
            .select(["users.id", "users.name", "users.bio", "users.avatar_hash as avatarHash"])
            .offset(0)
            .as("member"),
        (join) => join.onTrue(),
      )
      .where("team_members.team_id", "in", teamIds)
      .select([
        "team_members.team_id as teamId",
        "member.id",
        "member.name",
        "member.bio",
        "member.avatarHash",
      ])
      .orderBy("team_members.joined_at")
      .orderBy("member.id")
      .execute()
  );
}

/** Sets `locked`, which prevents members from leaving the team (TEAM-10). This is not a row lock. */
export async function setTeamLocked(db: Db, id: number, locked: boolean): Promise<void> {
  await db.updateTable("teams").set({ locked }).where("id", "=", id).execute();
}

/** Sets `locked` for the teams of these participations. */
export async function setTeamsLocked(db: Db, participationIds: readonly number[]): Promise<void> {
  await db
    .updateTable("teams")
    .set({ locked: true })
    .where("id", "in", (teams) =>
      teams.selectFrom("participations").where("id", "in", participationIds).select("team_id"),
    )
    .execute();
}
