import { PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import {
  aChallenge,
  aDivision,
  aGame,
  aParticipation,
  aRequirement,
  aSolve,
  type BuiltMembership,
} from "../../test/builders.ts";
import { useWorld } from "../../test/use-world.ts";

const { ViewChallenge, SubmitFlags } = PERMISSIONS;
const world = useWorld();
let gameId: number;
let first: number;
let second: number;
let last: number;

beforeEach(async () => {
  gameId = await aGame(world);
  first = await aChallenge(world, gameId);
  second = await aChallenge(world, gameId);
  last = await aChallenge(world, gameId);
  await aRequirement(world, last, first, second);
});

/** Whether the challenge is locked, also as submit_flags sees it. */
async function isLocked({ id, player }: BuiltMembership, challengeId = last): Promise<boolean | undefined> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select is_locked(${id}, ${challengeId}) as locked`.execute(world.db);
  const locked = rows[0]?.locked;
  const submission = {
    number: 0,
    game_id: gameId,
    challenge_id: challengeId,
    participation_id: id,
    user_id: player.id,
    answer: "flag{wrong}",
    at: world.clock.now(),
    counts: true,
  };
  const { rows: judged } = await sql<{
    refusal: string | null;
  }>`select refusal from submit_flags(${JSON.stringify([submission])})`.execute(world.db);
  expect(judged[0]?.refusal ?? null).toBe(locked === true ? "challenge.locked" : null);
  return locked;
}

describe("LOCK-2 a challenge is locked", () => {
  it("until the team has solved every requirement", async () => {
    const [team, other] = [await aParticipation(world, gameId), await aParticipation(world, gameId)];
    expect(await isLocked(team, first)).toBe(false);
    await aSolve(world, team, first);
    expect(await isLocked(team)).toBe(true);
    await aSolve(world, team, second);
    expect([await isLocked(team), await isLocked(other)]).toEqual([false, true]);
  });

  it("by a disabled requirement, but not by a deleted one", async () => {
    const team = await aParticipation(world, gameId);
    await aSolve(world, team, first);
    await world.db.updateTable("challenges").set({ enabled: false }).where("id", "=", second).execute();
    expect(await isLocked(team)).toBe(true);
    await world.db.deleteFrom("challenges").where("id", "=", second).execute();
    expect(await isLocked(team)).toBe(false);
  });

  it.each([
    ["see and submit", ViewChallenge | SubmitFlags, true],
    ["only see", ViewChallenge, false],
    ["only submit", SubmitFlags, false],
  ])(
    "only by requirements that its division may see and submit: %s",
    async (_case, permissions, expected) => {
      const division_id = await aDivision(world, gameId, { name: "Guests", permissions: 0 });
      const guest = await aParticipation(world, gameId, { division_id });
      await world.db
        .insertInto("division_challenges")
        .values([
          { division_id, challenge_id: first, permissions },
          { division_id, challenge_id: last, permissions: ViewChallenge | SubmitFlags },
        ])
        .execute();
      expect(await isLocked(guest)).toBe(expected);
    },
  );
});
