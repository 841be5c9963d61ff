import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { aChallenge, aDivision, aGame, aParticipation, type BuiltMembership } from "../../test/builders.ts";
import { useWorld } from "../../test/use-world.ts";

const { ViewChallenge, SubmitFlags, GetBlood } = PERMISSIONS;

const world = useWorld();
let gameId: number;
let challengeId: number;
let team: BuiltMembership;

beforeEach(async () => {
  gameId = await aGame(world);
  challengeId = await aChallenge(world, gameId, { title: "Warm-up" });
  team = await aParticipation(world, gameId);
});

interface Submission {
  readonly from: BuiltMembership;
  readonly answer?: string;
  readonly challenge?: number;
  readonly counts?: boolean;
  readonly at?: string;
}

const submission = (from: BuiltMembership, over: Omit<Submission, "from"> = {}): Submission => ({
  from,
  ...over,
});

async function submitFlags(...submissions: readonly Submission[]) {
  const input = submissions.map(({ from, answer = "flag{right}", challenge, counts = true, at }, number) => ({
    number,
    game_id: from.gameId,
    challenge_id: challenge ?? challengeId,
    participation_id: from.id,
    user_id: from.player.id,
    answer,
    at: at ?? world.clock.now(),
    counts,
  }));
  const { rows } = await sql<{
    refusal: string | null;
    submission_id: number | null;
    status: string | null;
    solve_id: number | null;
    notice_id: number | null;
    event_ids: readonly number[];
  }>`select * from submit_flags(${JSON.stringify(input)}) order by number`.execute(world.db);
  return rows;
}

const rowsByTable = {
  submissions: () =>
    world.db.selectFrom("submissions").where("game_id", "=", gameId).selectAll().orderBy("id").execute(),
  solves: () =>
    world.db.selectFrom("solves").where("game_id", "=", gameId).selectAll().orderBy("id").execute(),
  notices: () =>
    world.db.selectFrom("notices").where("game_id", "=", gameId).selectAll().orderBy("id").execute(),
  events: () =>
    world.db.selectFrom("events").where("game_id", "=", gameId).selectAll().orderBy("id").execute(),
  cheats: () => world.db.selectFrom("cheats").where("game_id", "=", gameId).selectAll().execute(),
};

const attempts = () =>
  world.db.selectFrom("instances").where("participation_id", "=", team.id).select("attempts").execute();

describe("a correct flag", () => {
  it("SUBMIT-2 writes the attempt, the submission, the event, the solve and the notice of the blood", async () => {
    const [result] = await submitFlags(submission(team));
    expect(result).toMatchObject({ refusal: null, status: "Accepted" });
    const who = { challenge_id: challengeId, participation_id: team.id, user_id: team.player.id };
    expect(await attempts()).toEqual([{ attempts: 1 }]);
    expect(await rowsByTable.submissions()).toMatchObject([
      { ...who, id: result?.submission_id, answer: "flag{right}" },
    ]);
    expect(await rowsByTable.solves()).toMatchObject([{ ...who, id: result?.solve_id }]);
    expect(await rowsByTable.notices()).toMatchObject([
      { id: result?.notice_id, type: "FirstBlood", values: [team.team.name, "Warm-up"] },
    ]);
    expect(await rowsByTable.events()).toMatchObject([
      {
        id: result?.event_ids[0],
        type: "FlagSubmit",
        values: ["Accepted", "flag{right}", "Warm-up", `${challengeId}`],
      },
    ]);
  });

  it("SUBMIT-3 is accepted again without a second solve", async () => {
    await submitFlags(submission(team));
    expect(await submitFlags(submission(team))).toMatchObject([
      { status: "Accepted", solve_id: null, notice_id: null },
    ]);
    expect(await rowsByTable.solves()).toHaveLength(1);
  });

  it("SUBMIT-4 is no solve if it does not count", async () => {
    const result = await submitFlags(submission(team, { counts: false }));
    expect(result).toMatchObject([{ status: "Accepted", solve_id: null, notice_id: null }]);
    expect(await rowsByTable.solves()).toEqual([]);
  });

  it("SCORE-6 gives bloods to the first three accepted teams in the order of the input", async () => {
    const suspended = await aParticipation(world, gameId);
    await submitFlags(submission(suspended));
    await world.db
      .updateTable("participations")
      .set({ status: "Suspended" })
      .where("id", "=", suspended.id)
      .execute();
    const teams = [team];
    for (let index = 0; index < 3; index += 1) teams.push(await aParticipation(world, gameId));
    await submitFlags(...teams.map((from) => submission(from)));
    expect((await rowsByTable.solves()).map((row) => row.participation_id).slice(1)).toEqual(
      teams.map(({ id }) => id),
    );
    expect((await rowsByTable.notices()).map((row) => [row.type, row.values[0]]).slice(1)).toEqual([
      ["FirstBlood", teams[0]?.team.name],
      ["SecondBlood", teams[1]?.team.name],
      ["ThirdBlood", teams[2]?.team.name],
    ]);
  });

  it("DIV-1 of a division without bloods takes no blood, unless an override gives it", async () => {
    const division_id = await aDivision(world, gameId, {
      name: "Guests",
      permissions: ALL_PERMISSIONS & ~GetBlood,
    });
    const guest = await aParticipation(world, gameId, { division_id });
    const [other, last] = [await aParticipation(world, gameId), await aParticipation(world, gameId)];
    expect(await submitFlags(submission(guest), submission(team))).toMatchObject([{ notice_id: null }, {}]);
    await submitFlags(submission(other));
    expect((await rowsByTable.notices()).map((row) => [row.type, row.values[0]])).toEqual([
      ["FirstBlood", team.team.name],
      ["SecondBlood", other.team.name],
    ]);
    await world.db
      .insertInto("division_challenges")
      .values({ division_id, challenge_id: challengeId, permissions: ALL_PERMISSIONS })
      .execute();
    await submitFlags(submission(last));
    expect(await rowsByTable.notices()).toHaveLength(2);
  });

  it("SCORE-6 has no blood notice if the challenge gives no bonus", async () => {
    const challenge = await aChallenge(world, gameId, { disable_blood_bonus: true });
    const [result] = await submitFlags(submission(team, { challenge }));
    expect(result?.solve_id).not.toBeNull();
    expect(await rowsByTable.notices()).toEqual([]);
  });

  it("SCORE-6 is never solved before the previous solve of the game, within a call and between calls", async () => {
    const [second, third, fourth] = [
      await aParticipation(world, gameId),
      await aParticipation(world, gameId),
      await aParticipation(world, gameId),
    ];
    await submitFlags(submission(team, { at: "2026-01-01T02:00Z" }));
    await submitFlags(submission(second, { at: "2026-01-01T01:00Z" }));
    await submitFlags(
      submission(third, { at: "2026-01-01T04:00Z" }),
      submission(fourth, { at: "2026-01-01T03:00Z" }),
    );
    const times = (await rowsByTable.solves()).map((row) => row.solved_at.toISOString().slice(11, 16));
    expect(times).toEqual(["02:00", "02:00", "04:00", "04:00"]);
  });
});

describe("a wrong flag", () => {
  it("SUBMIT-2 is stored as wrong, and comparison is exact", async () => {
    expect(await submitFlags(submission(team, { answer: "FLAG{right}" }))).toMatchObject([
      { status: "WrongAnswer", solve_id: null },
    ]);
    expect((await rowsByTable.events()).map((row) => row.values[0])).toEqual(["WrongAnswer"]);
  });

  it("SUBMIT-6 that belongs to another team is a cheat with both teams", async () => {
    const challenge = await aChallenge(world, gameId, {
      type: "DynamicContainer",
      flags: [],
      title: "Own flags",
    });
    const owner = await aParticipation(world, gameId);
    await world.db
      .insertInto("instances")
      .values({
        participation_id: owner.id,
        challenge_id: challenge,
        flag: "flag{theirs}",
        opened_at: world.clock.now(),
      })
      .execute();
    const [result] = await submitFlags(submission(team, { challenge, answer: "flag{theirs}" }));
    expect(result?.status).toBe("CheatDetected");
    expect(await rowsByTable.cheats()).toEqual([
      { submission_id: result?.submission_id, game_id: gameId, owner_id: owner.id, submitter_id: team.id },
    ]);
    expect(await rowsByTable.events()).toMatchObject([
      { type: "FlagSubmit", values: ["WrongAnswer", "flag{theirs}", "Own flags", `${challenge}`] },
      { type: "CheatDetected", values: ["Own flags", team.team.name, owner.team.name] },
    ]);
    expect(await submitFlags(submission(owner, { challenge, answer: "flag{theirs}" }))).toMatchObject([
      { status: "Accepted" },
    ]);
  });
});

describe("a refused flag", () => {
  it("SUBMIT-5 beyond the limit writes nothing", async () => {
    const challenge = await aChallenge(world, gameId, { submission_limit: 1 });
    await submitFlags(submission(team, { challenge, answer: "wrong" }));
    expect(await submitFlags(submission(team, { challenge }))).toMatchObject([
      { refusal: "submission.limit-reached", submission_limit: 1, submission_id: null, solve_id: null },
    ]);
    expect(await attempts()).toEqual([{ attempts: 1 }]);
    expect(await rowsByTable.submissions()).toHaveLength(1);
  });

  it("for a disabled challenge or one of another game writes nothing", async () => {
    const disabled = await aChallenge(world, gameId, { enabled: false });
    const foreign = await aChallenge(world, await aGame(world));
    const results = await submitFlags(
      submission(team, { challenge: disabled }),
      submission(team, { challenge: foreign }),
    );
    expect(results.map(({ refusal }) => refusal)).toEqual(["challenge.not-found", "challenge.not-found"]);
    expect(await attempts()).toEqual([]);
  });

  it.each([
    ["sees nothing", 0, "challenge.not-found"],
    ["submits nothing", ViewChallenge, "submission.not-permitted"],
    ["may submit what it does not see", SubmitFlags, "challenge.not-found"],
  ])("DIV-2 of a division that %s writes nothing", async (_case, permissions, refusal) => {
    const division_id = await aDivision(world, gameId, { name: "Guests", permissions });
    const guest = await aParticipation(world, gameId, { division_id });
    expect(await submitFlags(submission(guest), submission(team))).toMatchObject([
      { refusal, submission_id: null },
      { refusal: null },
    ]);
    expect(await rowsByTable.submissions()).toHaveLength(1);
    await world.db
      .insertInto("division_challenges")
      .values({ division_id, challenge_id: challengeId, permissions: ViewChallenge | SubmitFlags })
      .execute();
    expect(await submitFlags(submission(guest))).toMatchObject([{ refusal: null, status: "Accepted" }]);
  });

  it("of a team that is not accepted writes nothing, and the others of the call are judged", async () => {
    const pending = await aParticipation(world, gameId, { status: "Pending" });
    const results = await submitFlags(submission(pending), submission(team));
    expect(results).toMatchObject([{ refusal: "participation.not-accepted" }, { status: "Accepted" }]);
    expect(await rowsByTable.submissions()).toHaveLength(1);
  });
});

describe("the deadline of a challenge", () => {
  const at = (seconds: number) => new Date(world.clock.now().getTime() + 1000 * seconds);
  const closing = (seconds: number) => aChallenge(world, gameId, { deadline_at: at(seconds) });
  const shut = (challenge: number, seconds: number) =>
    world.db
      .updateTable("challenges")
      .set({ deadline_at: at(seconds) })
      .where("id", "=", challenge)
      .execute();

  it("CLOSE-2 a flag after it writes nothing while the game runs", async () => {
    const challenge = await closing(10);
    const late = { challenge, at: at(10.001).toISOString() };
    expect(await submitFlags(submission(team, late))).toMatchObject([
      { refusal: "challenge.closed", submission_id: null },
    ]);
    expect(await attempts()).toEqual([]);
    expect(await submitFlags(submission(team, { ...late, counts: false }))).toMatchObject([
      { refusal: null },
    ]);
  });

  it("CLOSE-3 a flag before it counts, even if a later solve was committed first", async () => {
    const challenge = await closing(10);
    const other = await aParticipation(world, gameId);
    await submitFlags(submission(other, { at: at(11).toISOString() }));
    await submitFlags(submission(team, { challenge, at: at(9).toISOString() }));
    expect((await rowsByTable.solves()).map(({ solved_at }) => solved_at)).toEqual([at(11), at(10)]);
  });

  it("CLOSE-3 a solve that a moved deadline excludes takes no blood, as on the board", async () => {
    const challenge = await closing(10);
    const other = await aParticipation(world, gameId);
    await submitFlags(submission(other, { challenge, at: at(9).toISOString() }));
    await shut(challenge, 8);
    await submitFlags(submission(team, { challenge, at: at(7).toISOString() }));
    expect((await rowsByTable.notices()).map(({ type, values }) => [type, values[0]])).toEqual([
      ["FirstBlood", other.team.name],
      ["FirstBlood", team.team.name],
    ]);
  });
});

it("SCORE-6 the solve of a deleted team takes no blood, as on the board", async () => {
  const other = await aParticipation(world, gameId);
  await submitFlags(submission(other));
  const deleted_at = world.clock.now();
  await world.db.updateTable("teams").set({ deleted_at }).where("id", "=", other.team.id).execute();
  await submitFlags(submission(team));
  expect((await rowsByTable.notices()).map(({ type }) => type)).toEqual(["FirstBlood", "FirstBlood"]);
});
