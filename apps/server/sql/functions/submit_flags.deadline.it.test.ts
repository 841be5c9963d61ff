import { beforeEach, expect, it } from "vitest";
import {
  type BuiltMembership,
  insertChallenge,
  insertGame,
  insertParticipation,
} from "../../test/builders.ts";
import { type FlagSubmission, submitFlags } from "../../test/submit-flags.ts";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();
let gameId: number;
let openChallengeId: number;
let team: BuiltMembership;

beforeEach(async () => {
  gameId = await insertGame(fixture);
  openChallengeId = await insertChallenge(fixture, gameId);
  team = await insertParticipation(fixture, gameId);
});

const at = (seconds: number) => new Date(fixture.clock.now().getTime() + 1000 * seconds);
const insertClosingChallenge = (seconds: number) =>
  insertChallenge(fixture, gameId, { deadline_at: at(seconds) });
const moveDeadline = (challenge: number, seconds: number) =>
  fixture.db
    .updateTable("challenges")
    .set({ deadline_at: at(seconds) })
    .where("id", "=", challenge)
    .execute();
const submit = (submission: FlagSubmission) => submitFlags(fixture, openChallengeId, [submission]);

it("CLOSE-2 a flag after the deadline writes nothing while the game runs", async () => {
  const challenge = await insertClosingChallenge(10);
  const late = { from: team, challenge, at: at(10.001).toISOString() };
  expect(await submit(late)).toMatchObject([{ refusal: "challenge.closed", submission_id: null }]);
  const instances = await fixture.db
    .selectFrom("instances")
    .where("participation_id", "=", team.id)
    .select("attempts")
    .execute();
  expect(instances).toEqual([]);
  expect(await submit({ ...late, counts: false })).toMatchObject([{ refusal: null }]);
});

it("CLOSE-3 a flag before the deadline counts, even if a later solve was committed first", async () => {
  const challenge = await insertClosingChallenge(10);
  const other = await insertParticipation(fixture, gameId);
  await submit({ from: other, at: at(11).toISOString() });
  await submit({ from: team, challenge, at: at(9).toISOString() });
  const solves = await fixture.db
    .selectFrom("solves")
    .where("game_id", "=", gameId)
    .select("solved_at")
    .orderBy("id")
    .execute();
  expect(solves.map(({ solved_at }) => solved_at)).toEqual([at(11), at(10)]);
});

it("CLOSE-3 a solve that a moved deadline excludes no longer counts as a blood, as on the board", async () => {
  const challenge = await insertClosingChallenge(10);
  const other = await insertParticipation(fixture, gameId);
  await submit({ from: other, challenge, at: at(9).toISOString() });
  await moveDeadline(challenge, 8);
  await submit({ from: team, challenge, at: at(7).toISOString() });
  const notices = await fixture.db
    .selectFrom("notices")
    .where("game_id", "=", gameId)
    .select(["type", "values"])
    .orderBy("id")
    .execute();
  expect(notices.map(({ type, values }) => [type, values[0]])).toEqual([
    ["FirstBlood", other.team.name],
    ["FirstBlood", team.team.name],
  ]);
});
