import { beforeEach, describe, expect, it } from "vitest";
import {
  type BuiltMembership,
  insertChallenge,
  insertGame,
  insertParticipation,
} from "../../test/builders.ts";
import { race } from "../../test/race.ts";
import { submitFlags } from "../../test/submit-flags.ts";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();
let gameId: number;
let challengeId: number;
let team: BuiltMembership;
let otherTeam: BuiltMembership;
let otherChallengeId: number;

beforeEach(async () => {
  gameId = await insertGame(fixture);
  challengeId = await insertChallenge(fixture, gameId);
  otherChallengeId = await insertChallenge(fixture, gameId);
  team = await insertParticipation(fixture, gameId);
  otherTeam = await insertParticipation(fixture, gameId);
});

/** The team and the challenge of each row of the game. */
const list = (table: "submissions" | "solves") =>
  fixture.db
    .selectFrom(table)
    .where("game_id", "=", gameId)
    .select(["participation_id as participationId", "challenge_id as challengeId"])
    .orderBy("participation_id")
    .orderBy("challenge_id")
    .execute();

/** Submits a wrong and a correct flag for each team and challenge. */
async function submitAll(): Promise<void> {
  for (const from of [team, otherTeam])
    for (const id of [challengeId, otherChallengeId])
      for (const answer of ["flag{wrong}", "flag{right}"]) await submitFlags(fixture, id, [{ from, answer }]);
}

const remove = {
  instance: () =>
    fixture.db
      .deleteFrom("instances")
      .where("participation_id", "=", team.id)
      .where("challenge_id", "=", challengeId),
  challenge: () => fixture.db.deleteFrom("challenges").where("id", "=", challengeId),
  participation: () => fixture.db.deleteFrom("participations").where("id", "=", team.id),
  game: () => fixture.db.deleteFrom("games").where("id", "=", gameId),
} as const;

interface Row {
  readonly participationId: number;
  readonly challengeId: number;
}

describe("the submissions and solves of a deleted", () => {
  it.each<readonly [keyof typeof remove, (row: Row) => boolean]>([
    ["instance", (row) => row.participationId === team.id && row.challengeId === challengeId],
    ["challenge", (row) => row.challengeId === challengeId],
    ["participation", (row) => row.participationId === team.id],
    ["game", () => true],
  ])("%s are deleted, and no others", async (name, isDeleted) => {
    await submitAll();
    const [submissions, solves] = [await list("submissions"), await list("solves")];
    expect([submissions.length, solves.length]).toEqual([8, 4]);
    await remove[name]().execute();
    expect(await list("submissions")).toEqual(submissions.filter((row) => !isDeleted(row)));
    expect(await list("solves")).toEqual(solves.filter((row) => !isDeleted(row)));
  });

  it.each(["instance", "challenge", "game"] as const)(
    "%s are deleted if they were inserted while the deletion waited",
    async (name) => {
      await submitFlags(fixture, challengeId, [{ from: team, answer: "flag{wrong}" }]);
      await race(
        fixture.db,
        (tx) => submitFlags({ db: tx, clock: fixture.clock }, challengeId, [{ from: team }]),
        [() => remove[name]().execute()],
      );
      expect(await list("submissions")).toEqual([]);
      expect(await list("solves")).toEqual([]);
    },
  );
});
