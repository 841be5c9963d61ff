import { randomBytes, randomUUID } from "node:crypto";
import { toCanonicalForm } from "@gonfalon/rules/canonical.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import type { Insertable } from "kysely";
import type { Db } from "#db/client.ts";
import type { Challenges, Containers, Divisions, Games, Participations, Teams } from "#db/schema.gen.ts";
import type { Clock } from "#ports/clock.ts";
import type { TestUser } from "./test-users.ts";

/** The parts of a server that builders use. They insert rows without events: build before the first request. */
export interface Fixture {
  readonly db: Db;
  readonly clock: Clock;
  signUp(): Promise<TestUser>;
}

/** The instant this many hours from now; in the past if negative. */
export function hoursFromNow({ clock }: Pick<Fixture, "clock">, hours: number): Date {
  return new Date(clock.now().getTime() + hours * HOUR_MS);
}

/** Inserts a game that started an hour ago and ends in a day. */
export async function insertGame(
  fixture: Fixture,
  overrides: Partial<Insertable<Games>> = {},
): Promise<number> {
  const endsAt = hoursFromNow(fixture, 24);
  const row = await fixture.db
    .insertInto("games")
    .values({
      title: "a game",
      starts_at: hoursFromNow(fixture, -1),
      ends_at: endsAt,
      writeup_deadline: overrides.ends_at ?? endsAt,
      created_at: fixture.clock.now(),
      ...overrides,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

interface ChallengeOverrides extends Partial<Insertable<Challenges>> {
  /** The flags that all teams share, or the pool of a dynamic attachment. */
  readonly flags?: readonly string[];
}

/** Inserts an enabled challenge with the flag `flag{right}`. */
export async function insertChallenge(
  fixture: Fixture,
  gameId: number,
  overrides: ChallengeOverrides = {},
): Promise<number> {
  const { flags = ["flag{right}"], ...columns } = overrides;
  const { id } = await fixture.db
    .insertInto("challenges")
    .values({
      game_id: gameId,
      title: "a challenge",
      category: "Misc",
      type: "StaticAttachment",
      enabled: true,
      created_at: fixture.clock.now(),
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (flags.length > 0)
    await fixture.db
      .insertInto("flags")
      .values(flags.map((flag) => ({ challenge_id: id, flag })))
      .execute();
  return id;
}

/** Makes a challenge require others. */
export async function insertRequirement(
  { db }: Pick<Fixture, "db">,
  challengeId: number,
  ...requiredIds: readonly number[]
): Promise<void> {
  await db
    .insertInto("challenge_requirements")
    .values(requiredIds.map((id) => ({ challenge_id: challengeId, required_id: id })))
    .execute();
}

export interface BuiltTeam {
  readonly id: number;
  readonly name: string;
  readonly captain: TestUser;
}

interface TeamOverrides extends Partial<Insertable<Teams>> {
  readonly captain?: TestUser;
}

/** Inserts a team with only its captain. */
export async function insertTeam(fixture: Fixture, overrides: TeamOverrides = {}): Promise<BuiltTeam> {
  const {
    captain = await fixture.signUp(),
    name = `team ${randomUUID().slice(0, 8)}`,
    ...columns
  } = overrides;
  const createdAt = fixture.clock.now();
  const id = await fixture.db.transaction().execute(async (tx) => {
    const team = await tx
      .insertInto("teams")
      .values({
        name,
        name_canonical: toCanonicalForm(name),
        invite_token: randomBytes(16).toString("hex"),
        captain_id: captain.id,
        created_at: createdAt,
        ...columns,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("team_members")
      .values({ team_id: team.id, user_id: captain.id, joined_at: createdAt })
      .execute();
    return team.id;
  });
  return { id, name, captain };
}

/** Inserts a new member of a team, registered in its participation if one is given. */
export async function insertMember(
  fixture: Fixture,
  teamId: number,
  membership?: BuiltMembership,
): Promise<TestUser> {
  const user = await fixture.signUp();
  await fixture.db
    .insertInto("team_members")
    .values({ team_id: teamId, user_id: user.id, joined_at: fixture.clock.now() })
    .execute();
  if (membership)
    await fixture.db
      .insertInto("participation_members")
      .values({ game_id: membership.gameId, user_id: user.id, participation_id: membership.id })
      .execute();
  return user;
}

export interface BuiltMembership {
  /** The id of the participation. */
  readonly id: number;
  readonly gameId: number;
  readonly team: BuiltTeam;
  /** The captain, who is registered. */
  readonly player: TestUser;
}

interface ParticipationOverrides extends Partial<Insertable<Participations>> {
  readonly team?: BuiltTeam;
  /** The name of a division, which is created if it does not exist. */
  readonly division?: string;
}

/** Inserts a division with all permissions, unless the game has a division of this name. Returns its id. */
export async function insertDivision(
  fixture: Fixture,
  gameId: number,
  overrides: Partial<Insertable<Divisions>> = {},
): Promise<number> {
  const { id } = await fixture.db
    .insertInto("divisions")
    .values({ game_id: gameId, name: "Open", position: 0, ...overrides })
    .onConflict((conflict) => conflict.constraint("divisions_name_unique").doUpdateSet({ game_id: gameId }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a team that was accepted into a game, with its captain as the only registered player. */
export async function insertParticipation(
  fixture: Fixture,
  gameId: number,
  overrides: ParticipationOverrides = {},
): Promise<BuiltMembership> {
  const { team = await insertTeam(fixture), division, ...columns } = overrides;
  const divisionId =
    division === undefined ? null : await insertDivision(fixture, gameId, { name: division });
  const { id } = await fixture.db
    .insertInto("participations")
    .values({
      game_id: gameId,
      team_id: team.id,
      status: "Accepted",
      division_id: divisionId,
      token: `${team.id}:${randomBytes(64).toString("base64")}`,
      created_at: fixture.clock.now(),
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await fixture.db
    .insertInto("participation_members")
    .values({ game_id: gameId, user_id: team.captain.id, participation_id: id })
    .execute();
  return { id, gameId, team, player: team.captain };
}

/** Inserts a solve by the captain of a team. Solves are in the order of the calls. */
export async function insertSolve(
  fixture: Fixture,
  membership: BuiltMembership,
  challengeId: number,
  solvedAt = fixture.clock.now(),
): Promise<number> {
  const solveKey = { game_id: membership.gameId, challenge_id: challengeId, participation_id: membership.id };
  await fixture.db
    .insertInto("instances")
    .values({ participation_id: membership.id, challenge_id: challengeId, attempts: 1, opened_at: solvedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const submission = await fixture.db
    .insertInto("submissions")
    .values({
      ...solveKey,
      user_id: membership.player.id,
      answer: "flag{right}",
      status: "Accepted",
      submitted_at: solvedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await fixture.db
    .insertInto("solves")
    .values({ ...solveKey, user_id: membership.player.id, submission_id: submission.id, solved_at: solvedAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a public adjustment of 10 points. */
export async function insertAdjustment(
  fixture: Fixture,
  { id: participationId, gameId }: Pick<BuiltMembership, "id" | "gameId">,
): Promise<number> {
  const now = fixture.clock.now();
  const { id } = await fixture.db
    .insertInto("adjustments")
    .values({
      game_id: gameId,
      participation_id: participationId,
      points: 10,
      reason: "a bonus",
      is_public: true,
      at: now,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a running container behind the proxy; a test container unless it has a participation. */
export async function insertContainer(
  fixture: Fixture,
  challengeId: number,
  overrides: Partial<Insertable<Containers>> = {},
): Promise<string> {
  const { id } = await fixture.db
    .insertInto("containers")
    .values({
      id: randomUUID(),
      challenge_id: challengeId,
      image: "challenge:latest",
      expose_port: 80,
      status: "Running",
      engine_id: randomBytes(32).toString("hex"),
      host: "127.0.0.1",
      port: 9,
      started_at: fixture.clock.now(),
      stop_at: hoursFromNow(fixture, 2),
      ...overrides,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
