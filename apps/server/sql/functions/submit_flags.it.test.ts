import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type BuiltMembership,
  insertChallenge,
  insertDivision,
  insertGame,
  insertParticipation,
} from "../../test/builders.ts";
import { type FlagSubmission, submitFlags } from "../../test/submit-flags.ts";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const { ViewChallenge, SubmitFlags, GetBlood } = PERMISSIONS;

const fixture = useDatabaseFixture();
let gameId: number;
let challengeId: number;
let team: BuiltMembership;

beforeEach(async () => {
  gameId = await insertGame(fixture);
  challengeId = await insertChallenge(fixture, gameId, { title: "Warm-up" });
  team = await insertParticipation(fixture, gameId);
});

const toSubmission = (
  from: BuiltMembership,
  overrides: Omit<FlagSubmission, "from"> = {},
): FlagSubmission => ({
  from,
  ...overrides,
});

const submit = (...submissions: readonly FlagSubmission[]) => submitFlags(fixture, challengeId, submissions);

const rowsByTable = {
  submissions: () =>
    fixture.db.selectFrom("submissions").where("game_id", "=", gameId).selectAll().orderBy("id").execute(),
  solves: () =>
    fixture.db.selectFrom("solves").where("game_id", "=", gameId).selectAll().orderBy("id").execute(),
  notices: () =>
    fixture.db.selectFrom("notices").where("game_id", "=", gameId).selectAll().orderBy("id").execute(),
  events: () =>
    fixture.db.selectFrom("events").where("game_id", "=", gameId).selectAll().orderBy("id").execute(),
  cheats: () => fixture.db.selectFrom("cheats").where("game_id", "=", gameId).selectAll().execute(),
};

const listAttempts = () =>
  fixture.db.selectFrom("instances").where("participation_id", "=", team.id).select("attempts").execute();

describe("a correct flag", () => {
  it("SUBMIT-2 writes the attempt, the submission, the event, the solve and the notice of the blood", async () => {
    const [result] = await submit(toSubmission(team));
    expect(result).toMatchObject({ refusal: null, status: "Accepted" });
    const expectedIds = { challenge_id: challengeId, participation_id: team.id, user_id: team.player.id };
    expect(await listAttempts()).toEqual([{ attempts: 1 }]);
    expect(await rowsByTable.submissions()).toMatchObject([
      { ...expectedIds, id: result?.submission_id, answer: "flag{right}" },
    ]);
    expect(await rowsByTable.solves()).toMatchObject([{ ...expectedIds, id: result?.solve_id }]);
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
    await submit(toSubmission(team));
    expect(await submit(toSubmission(team))).toMatchObject([
      { status: "Accepted", solve_id: null, notice_id: null },
    ]);
    expect(await rowsByTable.solves()).toHaveLength(1);
  });

  it("SUBMIT-4 is not a solve if it does not count", async () => {
    const result = await submit(toSubmission(team, { counts: false }));
    expect(result).toMatchObject([{ status: "Accepted", solve_id: null, notice_id: null }]);
    expect(await rowsByTable.solves()).toEqual([]);
  });

  it("SCORE-6 gives bloods to the first three accepted teams in the order of the input", async () => {
    const suspendedTeam = await insertParticipation(fixture, gameId);
    await submit(toSubmission(suspendedTeam));
    await fixture.db
      .updateTable("participations")
      .set({ status: "Suspended" })
      .where("id", "=", suspendedTeam.id)
      .execute();
    const teams = [team];
    for (let index = 0; index < 3; index += 1) teams.push(await insertParticipation(fixture, gameId));
    await submit(...teams.map((from) => toSubmission(from)));
    expect((await rowsByTable.solves()).map((row) => row.participation_id).slice(1)).toEqual(
      teams.map(({ id }) => id),
    );
    expect((await rowsByTable.notices()).map((row) => [row.type, row.values[0]]).slice(1)).toEqual([
      ["FirstBlood", teams[0]?.team.name],
      ["SecondBlood", teams[1]?.team.name],
      ["ThirdBlood", teams[2]?.team.name],
    ]);
  });

  it("DIV-1 of a division without bloods takes no blood, unless a division override allows it", async () => {
    const division_id = await insertDivision(fixture, gameId, {
      name: "Guests",
      permissions: ALL_PERMISSIONS & ~GetBlood,
    });
    const guest = await insertParticipation(fixture, gameId, { division_id });
    const [otherTeam, lastTeam] = [
      await insertParticipation(fixture, gameId),
      await insertParticipation(fixture, gameId),
    ];
    expect(await submit(toSubmission(guest), toSubmission(team))).toMatchObject([{ notice_id: null }, {}]);
    await submit(toSubmission(otherTeam));
    expect((await rowsByTable.notices()).map((row) => [row.type, row.values[0]])).toEqual([
      ["FirstBlood", team.team.name],
      ["SecondBlood", otherTeam.team.name],
    ]);
    await fixture.db
      .insertInto("division_challenges")
      .values({ division_id, challenge_id: challengeId, permissions: ALL_PERMISSIONS })
      .execute();
    // The solve of the guest now counts as a blood, so the last team is fourth.
    await submit(toSubmission(lastTeam));
    expect(await rowsByTable.notices()).toHaveLength(2);
  });

  it.each([
    ["before the freeze", "2026-01-01T00:59Z", false],
    ["at the freeze", "2026-01-01T01:00Z", true],
    ["at the unfreeze", "2026-01-01T02:00Z", false],
  ])(
    "FREEZE-8 causes a notice with an id for hidden notices only during a freeze: %s",
    async (_case, at, isHidden) => {
      const freeze = { freeze_at: new Date("2026-01-01T01:00Z"), unfreeze_at: new Date("2026-01-01T02:00Z") };
      await fixture.db.updateTable("games").set(freeze).where("id", "=", gameId).execute();
      const [result] = await submit(toSubmission(team, { at }));
      expect((result?.notice_id ?? 0) >= 2 ** 30).toBe(isHidden);
      expect(await rowsByTable.notices()).toMatchObject([{ id: result?.notice_id, type: "FirstBlood" }]);
    },
  );

  it("SCORE-6 causes no blood notice if the challenge gives no bonus", async () => {
    const otherChallengeId = await insertChallenge(fixture, gameId, { disable_blood_bonus: true });
    const [result] = await submit(toSubmission(team, { otherChallengeId }));
    expect(result?.solve_id).not.toBeNull();
    expect(await rowsByTable.notices()).toEqual([]);
  });

  it("SCORE-6 has a solve time that is never before the previous one in the game, in one call or in several", async () => {
    const [second, third, fourth] = [
      await insertParticipation(fixture, gameId),
      await insertParticipation(fixture, gameId),
      await insertParticipation(fixture, gameId),
    ];
    await submit(toSubmission(team, { at: "2026-01-01T02:00Z" }));
    await submit(toSubmission(second, { at: "2026-01-01T01:00Z" }));
    await submit(
      toSubmission(third, { at: "2026-01-01T04:00Z" }),
      toSubmission(fourth, { at: "2026-01-01T03:00Z" }),
    );
    const times = (await rowsByTable.solves()).map((row) => row.solved_at.toISOString().slice(11, 16));
    expect(times).toEqual(["02:00", "02:00", "04:00", "04:00"]);
  });
});

describe("a wrong flag", () => {
  it("SUBMIT-2 is stored as wrong, and comparison is exact", async () => {
    expect(await submit(toSubmission(team, { answer: "FLAG{right}" }))).toMatchObject([
      { status: "WrongAnswer", solve_id: null },
    ]);
    expect((await rowsByTable.events()).map((row) => row.values[0])).toEqual(["WrongAnswer"]);
  });

  it("SUBMIT-6 that belongs to another team is stored as a cheat with both teams", async () => {
    const otherChallengeId = await insertChallenge(fixture, gameId, {
      type: "DynamicContainer",
      flags: [],
      title: "Own flags",
    });
    const owner = await insertParticipation(fixture, gameId);
    await fixture.db
      .insertInto("instances")
      .values({
        participation_id: owner.id,
        challenge_id: otherChallengeId,
        flag: "flag{theirs}",
        opened_at: fixture.clock.now(),
      })
      .execute();
    const [result] = await submit(toSubmission(team, { otherChallengeId, answer: "flag{theirs}" }));
    expect(result?.status).toBe("CheatDetected");
    expect(await rowsByTable.cheats()).toEqual([
      { submission_id: result?.submission_id, game_id: gameId, owner_id: owner.id, submitter_id: team.id },
    ]);
    expect(await rowsByTable.events()).toMatchObject([
      { type: "FlagSubmit", values: ["WrongAnswer", "flag{theirs}", "Own flags", `${otherChallengeId}`] },
      { type: "CheatDetected", values: ["Own flags", team.team.name, owner.team.name] },
    ]);
    expect(await submit(toSubmission(owner, { otherChallengeId, answer: "flag{theirs}" }))).toMatchObject([
      { status: "Accepted" },
    ]);
  });
});

describe("a refused flag", () => {
  it("SUBMIT-5 beyond the limit writes nothing", async () => {
    const otherChallengeId = await insertChallenge(fixture, gameId, { submission_limit: 1 });
    await submit(toSubmission(team, { otherChallengeId, answer: "wrong" }));
    expect(await submit(toSubmission(team, { otherChallengeId }))).toMatchObject([
      { refusal: "submission.limit-reached", submission_limit: 1, submission_id: null, solve_id: null },
    ]);
    expect(await listAttempts()).toEqual([{ attempts: 1 }]);
    expect(await rowsByTable.submissions()).toHaveLength(1);
  });

  it("for a disabled challenge or one of another game writes nothing", async () => {
    const disabledChallengeId = await insertChallenge(fixture, gameId, { enabled: false });
    const foreignChallengeId = await insertChallenge(fixture, await insertGame(fixture));
    const results = await submit(
      toSubmission(team, { otherChallengeId: disabledChallengeId }),
      toSubmission(team, { otherChallengeId: foreignChallengeId }),
    );
    expect(results.map(({ refusal }) => refusal)).toEqual(["challenge.not-found", "challenge.not-found"]);
    expect(await listAttempts()).toEqual([]);
  });

  it.each([
    ["sees nothing", 0, "challenge.not-found"],
    ["submits nothing", ViewChallenge, "submission.not-permitted"],
    ["may submit what it does not see", SubmitFlags, "challenge.not-found"],
  ])("DIV-2 of a division that %s writes nothing", async (_case, permissions, refusal) => {
    const division_id = await insertDivision(fixture, gameId, { name: "Guests", permissions });
    const guest = await insertParticipation(fixture, gameId, { division_id });
    expect(await submit(toSubmission(guest), toSubmission(team))).toMatchObject([
      { refusal, submission_id: null },
      { refusal: null },
    ]);
    expect(await rowsByTable.submissions()).toHaveLength(1);
    await fixture.db
      .insertInto("division_challenges")
      .values({ division_id, challenge_id: challengeId, permissions: ViewChallenge | SubmitFlags })
      .execute();
    expect(await submit(toSubmission(guest))).toMatchObject([{ refusal: null, status: "Accepted" }]);
  });

  it("of a team that is not accepted writes nothing, and the other flags of the call are judged", async () => {
    const pendingTeam = await insertParticipation(fixture, gameId, { status: "Pending" });
    const results = await submit(toSubmission(pendingTeam), toSubmission(team));
    expect(results).toMatchObject([{ refusal: "participation.not-accepted" }, { status: "Accepted" }]);
    expect(await rowsByTable.submissions()).toHaveLength(1);
  });
});

it("SCORE-6 the solve of a team that was imported as deleted counts as a blood, as on the board", async () => {
  const otherTeam = await insertParticipation(fixture, gameId);
  await submit(toSubmission(otherTeam));
  const { ends_at: deleted_at } = await fixture.db
    .selectFrom("games")
    .where("id", "=", gameId)
    .select("ends_at")
    .executeTakeFirstOrThrow();
  await fixture.db.updateTable("teams").set({ deleted_at }).where("id", "=", otherTeam.team.id).execute();
  await submit(toSubmission(team));
  expect((await rowsByTable.notices()).map(({ type }) => type)).toEqual(["FirstBlood", "SecondBlood"]);
});

it("SCORE-6 the solve of a deleted team no longer counts as a blood, as on the board", async () => {
  const otherTeam = await insertParticipation(fixture, gameId);
  await submit(toSubmission(otherTeam));
  const deleted_at = fixture.clock.now();
  await fixture.db.updateTable("teams").set({ deleted_at }).where("id", "=", otherTeam.team.id).execute();
  await submit(toSubmission(team));
  expect((await rowsByTable.notices()).map(({ type }) => type)).toEqual(["FirstBlood", "FirstBlood"]);
});
