import { PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type BuiltMembership,
  insertChallenge,
  insertDivision,
  insertGame,
  insertParticipation,
  insertRequirement,
  insertSolve,
} from "../../test/builders.ts";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const { ViewChallenge, SubmitFlags } = PERMISSIONS;
const fixture = useDatabaseFixture();
let gameId: number;
let firstId: number;
let secondId: number;
let lastId: number;

beforeEach(async () => {
  gameId = await insertGame(fixture);
  firstId = await insertChallenge(fixture, gameId);
  secondId = await insertChallenge(fixture, gameId);
  lastId = await insertChallenge(fixture, gameId);
  await insertRequirement(fixture, lastId, firstId, secondId);
});

/** Whether the challenge is locked. Also checks that submit_flags applies the same rule. */
async function isLocked({ id, player }: BuiltMembership, challengeId = lastId): Promise<boolean | undefined> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select is_locked(${id}, ${challengeId}) as locked`.execute(fixture.db);
  const locked = rows[0]?.locked;
  const submission = {
    number: 0,
    game_id: gameId,
    challenge_id: challengeId,
    participation_id: id,
    user_id: player.id,
    answer: "flag{wrong}",
    at: fixture.clock.now(),
    counts: true,
  };
  const { rows: judgedRows } = await sql<{
    refusal: string | null;
  }>`select refusal from submit_flags(${JSON.stringify([submission])})`.execute(fixture.db);
  expect(judgedRows[0]?.refusal ?? null).toBe(locked === true ? "challenge.locked" : null);
  return locked;
}

describe("LOCK-2 a challenge is locked", () => {
  it("until the team has solved every requirement", async () => {
    const [team, otherTeam] = [
      await insertParticipation(fixture, gameId),
      await insertParticipation(fixture, gameId),
    ];
    expect(await isLocked(team, firstId)).toBe(false);
    await insertSolve(fixture, team, firstId);
    expect(await isLocked(team)).toBe(true);
    await insertSolve(fixture, team, secondId);
    expect([await isLocked(team), await isLocked(otherTeam)]).toEqual([false, true]);
  });

  it("by a disabled requirement, but not by a deleted one", async () => {
    const team = await insertParticipation(fixture, gameId);
    await insertSolve(fixture, team, firstId);
    await fixture.db.updateTable("challenges").set({ enabled: false }).where("id", "=", secondId).execute();
    expect(await isLocked(team)).toBe(true);
    await fixture.db.deleteFrom("challenges").where("id", "=", secondId).execute();
    expect(await isLocked(team)).toBe(false);
  });

  it.each([
    ["see and submit", ViewChallenge | SubmitFlags, true],
    ["only see", ViewChallenge, false],
    ["only submit", SubmitFlags, false],
  ])(
    "only by requirements that the team's division may see and submit flags for: %s",
    async (_case, permissions, expected) => {
      const division_id = await insertDivision(fixture, gameId, { name: "Guests", permissions: 0 });
      const guest = await insertParticipation(fixture, gameId, { division_id });
      await fixture.db
        .insertInto("division_challenges")
        .values([
          { division_id, challenge_id: firstId, permissions },
          { division_id, challenge_id: lastId, permissions: ViewChallenge | SubmitFlags },
        ])
        .execute();
      expect(await isLocked(guest)).toBe(expected);
    },
  );
});
