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

const secondsFromNow = (seconds: number) => new Date(fixture.clock.now().getTime() + 1000 * seconds);
const insertClosingChallenge = (seconds: number) =>
  insertChallenge(fixture, gameId, { deadline_at: secondsFromNow(seconds) });
const moveDeadline = (challenge: number, seconds: number) =>
  fixture.db
    .updateTable("challenges")
    .set({ deadline_at: secondsFromNow(seconds) })
    .where("id", "=", challenge)
    .execute();
const submit = (submission: FlagSubmission) => submitFlags(fixture, openChallengeId, [submission]);

it("CLOSE-2 a flag after the deadline writes nothing while the game runs", async () => {
  const otherChallengeId = await insertClosingChallenge(10);
  const lateSubmission = { from: team, otherChallengeId, at: secondsFromNow(10.001).toISOString() };
  expect(await submit(lateSubmission)).toMatchObject([{ refusal: "challenge.closed", submission_id: null }]);
  const instances = await fixture.db
    .selectFrom("instances")
    .where("participation_id", "=", team.id)
    .select("attempts")
    .execute();
  expect(instances).toEqual([]);
  expect(await submit({ ...lateSubmission, counts: false })).toMatchObject([{ refusal: null }]);
});

it("CLOSE-3 a flag before the deadline counts, even if a later solve was committed first", async () => {
  const otherChallengeId = await insertClosingChallenge(10);
  const otherTeam = await insertParticipation(fixture, gameId);
  await submit({ from: otherTeam, at: secondsFromNow(11).toISOString() });
  await submit({ from: team, otherChallengeId, at: secondsFromNow(9).toISOString() });
  const solves = await fixture.db
    .selectFrom("solves")
    .where("game_id", "=", gameId)
    .select("solved_at")
    .orderBy("id")
    .execute();
  expect(solves.map(({ solved_at }) => solved_at)).toEqual([secondsFromNow(11), secondsFromNow(10)]);
});

it("CLOSE-3 a solve that a moved deadline excludes no longer counts as a blood, as on the board", async () => {
  const otherChallengeId = await insertClosingChallenge(10);
  const otherTeam = await insertParticipation(fixture, gameId);
  await submit({ from: otherTeam, otherChallengeId, at: secondsFromNow(9).toISOString() });
  await moveDeadline(otherChallengeId, 8);
  await submit({ from: team, otherChallengeId, at: secondsFromNow(7).toISOString() });
  const notices = await fixture.db
    .selectFrom("notices")
    .where("game_id", "=", gameId)
    .select(["type", "values"])
    .orderBy("id")
    .execute();
  expect(notices.map(({ type, values }) => [type, values[0]])).toEqual([
    ["FirstBlood", otherTeam.team.name],
    ["FirstBlood", team.team.name],
  ]);
});
