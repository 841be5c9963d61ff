import { getChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import { getPlayerBoard, getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import {
  type BuiltMembership,
  hoursFromNow,
  insertChallenge,
  insertDivision,
  insertGame,
  insertParticipation,
  insertRequirement,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { staticContainer, useInstances } from "../../../test/instance-helpers.ts";

const server = useServer();
const { create, destroy, listRows } = useInstances(server);
let gameId: number;
let loginId: number;
let lockedId: number;
let hiddenId: number;
let team: BuiltMembership;

beforeEach(async () => {
  gameId = await insertGame(server, { practice_mode: true });
  loginId = await insertChallenge(server, gameId, { title: "Login" });
  lockedId = await insertChallenge(server, gameId, { ...staticContainer, title: "Locked" });
  hiddenId = await insertChallenge(server, gameId, {
    ...staticContainer,
    title: "Hidden",
    lock_mode: "Hidden",
  });
  await insertRequirement(server, lockedId, loginId);
  await insertRequirement(server, hiddenId, loginId);
  team = await insertParticipation(server, gameId);
});

const open = (cid: number, membership = team) =>
  server.call(membership.player, getChallenge, { params: { id: gameId, cid } });
const submit = (cid: number, membership = team, flag = "flag{right}") =>
  server.call(membership.player, submitFlag, { params: { id: gameId, cid }, body: { flag } });
const readPlayerBoard = async (membership = team) =>
  (await server.call(membership.player, getPlayerBoard, { params: { id: gameId } })).body;
const readBoard = async () => (await server.call(visitor, getScoreboard, { params: { id: gameId } })).body;
const toTitles = ({ challenges }: Pick<Awaited<ReturnType<typeof readBoard>>, "challenges">) =>
  Object.values(challenges)
    .flat()
    .map(({ title }) => title)
    .toSorted();
const listAttempts = ({ id }: BuiltMembership) =>
  server.db
    .selectFrom("instances")
    .where("participation_id", "=", id)
    .select(["challenge_id", "attempts"])
    .execute();

describe("LOCK-3 before the requirements are solved", () => {
  it("opening, submitting and starting a container return 400 for locked and 404 for hidden challenges", async () => {
    const responses = [
      await open(lockedId),
      await submit(lockedId),
      await create(team, lockedId),
      await open(hiddenId),
      await submit(hiddenId),
      await create(team, hiddenId),
    ];
    expect(responses.map(({ status, problem }) => [status, problem.title])).toEqual([
      ...Array.from({ length: 3 }, () => [400, "Solve the required challenges first."]),
      ...Array.from({ length: 3 }, () => [404, "There is no such challenge."]),
    ]);
    expect(await listAttempts(team)).toEqual([]);
    const notRunning = [400, "There is no instance running."];
    const notFound = [404, "There is no such challenge."];
    const stopResponses = [await destroy(team, lockedId), await destroy(team, hiddenId)];
    expect(stopResponses.map(({ status, problem }) => [status, problem.title])).toEqual([
      notRunning,
      notFound,
    ]);
  });

  it("the player board lists a locked challenge with its requirements, and no hidden challenge", async () => {
    const body = await readPlayerBoard();
    expect([toTitles(body), body.challengeCount]).toEqual([["Locked", "Login"], 2]);
    expect(body.access).toEqual({ [lockedId]: { locked: true, canSubmit: true, requires: [loginId] } });
  });

  it("the requirements of a locked challenge do not contain the ids of hidden challenges", async () => {
    const lastId = await insertChallenge(server, gameId, { title: "Last" });
    await insertRequirement(server, lastId, hiddenId, lockedId);
    expect((await readPlayerBoard()).access[lastId]).toEqual({
      locked: true,
      canSubmit: true,
      requires: [lockedId],
    });
  });
});

describe("LOCK-2 after the requirements are solved", () => {
  it("the challenges open immediately for the team that solved the requirements", async () => {
    const other = await insertParticipation(server, gameId);
    expect([(await readPlayerBoard()).challengeCount, (await readPlayerBoard(other)).challengeCount]).toEqual(
      [2, 2],
    );
    await submit(loginId);
    const body = await readPlayerBoard();
    expect([toTitles(body), body.access]).toEqual([["Hidden", "Locked", "Login"], {}]);
    expect([(await open(lockedId)).status, (await submit(hiddenId)).status]).toEqual([200, 200]);
    expect([(await open(lockedId, other)).status, (await submit(hiddenId, other)).status]).toEqual([
      400, 404,
    ]);
    expect(toTitles(await readPlayerBoard(other))).toEqual(["Locked", "Login"]);
  });

  it("a wrong flag unlocks nothing", async () => {
    await submit(loginId, team, "flag{wrong}");
    expect((await open(lockedId)).status).toBe(400);
  });

  it("a requirement that the division may not solve does not lock the challenge", async () => {
    const divisionId = await insertDivision(server, gameId, { name: "Guests" });
    await server.db
      .insertInto("division_challenges")
      .values({ division_id: divisionId, challenge_id: loginId, permissions: PERMISSIONS.ViewChallenge })
      .execute();
    const guest = await insertParticipation(server, gameId, { division: "Guests" });
    expect([(await open(lockedId, guest)).status, (await submit(hiddenId, guest)).status]).toEqual([
      200, 200,
    ]);
    expect((await readPlayerBoard(guest)).access).toEqual({
      [loginId]: { locked: false, canSubmit: false, requires: [] },
    });
  });
});

describe("LOCK-4 on the board", () => {
  it("a hidden challenge appears once an accepted team has unlocked it", async () => {
    await submit(loginId, await insertParticipation(server, gameId, { status: "Suspended" }));
    const before = await readBoard();
    expect([toTitles(before), before.challengeCount]).toEqual([["Locked", "Login"], 2]);
    await submit(loginId);
    // BOARD-2: the board of the team waits for its solve; the public board may still be the previous one.
    await readPlayerBoard();
    const after = await readBoard();
    expect([toTitles(after), after.challengeCount]).toEqual([["Hidden", "Locked", "Login"], 3]);
  });
});

describe("LOCK-5 the scope of locks", () => {
  it("nothing is locked after the end of the game", async () => {
    server.clock.advance(25 * HOUR_MS);
    expect([(await open(lockedId)).status, (await submit(hiddenId)).status]).toEqual([200, 200]);
    expect(toTitles(await readPlayerBoard())).toEqual(["Hidden", "Locked", "Login"]);
  });

  it.each([
    ["visibility before the lock", { permissions: 0 }, 404, "There is no such challenge."],
    [
      "the lock before the permission to submit",
      { permissions: PERMISSIONS.ViewChallenge },
      400,
      "Solve the required challenges first.",
    ],
  ])("a submission checks %s", async (_case, override, status, title) => {
    const divisionId = await insertDivision(server, gameId, { name: "Guests" });
    await server.db
      .insertInto("division_challenges")
      .values({ division_id: divisionId, challenge_id: lockedId, ...override })
      .execute();
    const guest = await insertParticipation(server, gameId, { division: "Guests" });
    const response = await submit(lockedId, guest);
    expect([response.status, response.problem.title]).toEqual([status, title]);
  });

  it("a submission checks the permission before the deadline, and the deadline before the limit", async () => {
    const closedId = await insertChallenge(server, gameId, {
      deadline_at: hoursFromNow(server, -0.5),
      submission_limit: 1,
    });
    const divisionId = await insertDivision(server, gameId, { name: "Guests" });
    const permissions = ALL_PERMISSIONS & ~PERMISSIONS.SubmitFlags;
    await server.db
      .insertInto("division_challenges")
      .values({ division_id: divisionId, challenge_id: closedId, permissions })
      .execute();
    const guest = await insertParticipation(server, gameId, { division: "Guests" });
    await server.db
      .insertInto("instances")
      .values({
        participation_id: team.id,
        challenge_id: closedId,
        attempts: 1,
        opened_at: server.clock.now(),
      })
      .execute();
    expect([(await submit(closedId, guest)).problem.title, (await submit(closedId)).problem.title]).toEqual([
      "Your division cannot submit flags for this challenge.",
      "The deadline of this challenge has passed.",
    ]);
  });

  it("a container stops when a new requirement locks its challenge", async () => {
    const unlockedId = await insertChallenge(server, gameId, { ...staticContainer, title: "Free" });
    expect((await create(team, unlockedId)).status).toBe(200);
    const admin = await server.signUp("Admin");
    await server.call(admin, updateChallenge, {
      params: { id: gameId, cid: unlockedId },
      body: { requires: [loginId] },
    });
    await expect.poll(() => listRows(team)).toEqual([]);
  });
});
