import { beforeEach, expect, it } from "vitest";
import { insertChallenge, insertGame, insertParticipation } from "../../test/builders.ts";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();
let fileNumber = 0;
let challengeId: number;
let firstId: number;
let secondId: number;

beforeEach(async () => {
  const gameId = await insertGame(fixture);
  challengeId = await insertChallenge(fixture, gameId);
  firstId = (await insertParticipation(fixture, gameId)).id;
  secondId = (await insertParticipation(fixture, gameId)).id;
});

function capture(...participationIds: readonly number[]) {
  const rows = participationIds.map((participationId) => ({
    challenge_id: challengeId,
    participation_id: participationId,
    file_name: `${++fileNumber}.pcap`,
    size: 1,
    updated_at: fixture.clock.now(),
  }));
  return fixture.db.insertInto("captures").values(rows).execute();
}

async function readCounts(): Promise<Readonly<Record<number, number>>> {
  const rows = await fixture.db
    .selectFrom("captured_teams")
    .where("challenge_id", "=", challengeId)
    .select(["participation_id", "captures"])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.participation_id, row.captures]));
}

it("GROW-1 counts the captures of each team, inserted in one statement or in several", async () => {
  await capture(firstId, firstId, secondId);
  await capture(firstId);
  expect(await readCounts()).toEqual({ [firstId]: 3, [secondId]: 1 });
});

it("GROW-1 counts concurrent captures of one team", async () => {
  await Promise.all(Array.from({ length: 8 }, () => capture(firstId)));
  expect(await readCounts()).toEqual({ [firstId]: 8 });
});

it("GROW-1 does not count deleted captures, and deletes the count of a team without captures", async () => {
  await capture(firstId, firstId, secondId);
  await fixture.db.deleteFrom("captures").where("participation_id", "=", secondId).execute();
  expect(await readCounts()).toEqual({ [firstId]: 2 });
  await fixture.db.deleteFrom("captures").execute();
  expect(await readCounts()).toEqual({});
});
