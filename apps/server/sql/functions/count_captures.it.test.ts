import { beforeEach, expect, it } from "vitest";
import { aChallenge, aGame, aParticipation } from "../../test/builders.ts";
import { useWorld } from "../../test/use-world.ts";

const world = useWorld();
let captured = 0;
let challengeId: number;
let [one, other]: [number, number] = [0, 0];

beforeEach(async () => {
  const gameId = await aGame(world);
  challengeId = await aChallenge(world, gameId);
  one = (await aParticipation(world, gameId)).id;
  other = (await aParticipation(world, gameId)).id;
});

function capture(...participationIds: readonly number[]) {
  const rows = participationIds.map((participationId) => ({
    challenge_id: challengeId,
    participation_id: participationId,
    file_name: `${++captured}.pcap`,
    size: 1,
    updated_at: world.clock.now(),
  }));
  return world.db.insertInto("captures").values(rows).execute();
}

async function counts(): Promise<Readonly<Record<number, number>>> {
  const rows = await world.db
    .selectFrom("captured_teams")
    .where("challenge_id", "=", challengeId)
    .select(["participation_id", "captures"])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.participation_id, row.captures]));
}

it("GROW-1 counts the captures of each team in one statement or in several", async () => {
  await capture(one, one, other);
  await capture(one);
  expect(await counts()).toEqual({ [one]: 3, [other]: 1 });
});

it("GROW-1 counts concurrent captures of one team", async () => {
  await Promise.all(Array.from({ length: 8 }, () => capture(one)));
  expect(await counts()).toEqual({ [one]: 8 });
});

it("GROW-1 follows deleted captures, and forgets a team without any", async () => {
  await capture(one, one, other);
  await world.db.deleteFrom("captures").where("participation_id", "=", other).execute();
  expect(await counts()).toEqual({ [one]: 2 });
  await world.db.deleteFrom("captures").execute();
  expect(await counts()).toEqual({});
});
