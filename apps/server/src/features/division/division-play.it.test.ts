import { getChallenge } from "@gonfalon/contract/challenge.ts";
import { updateDivision } from "@gonfalon/contract/division.ts";
import { createInstance } from "@gonfalon/contract/instance.ts";
import { getPlayerBoard } from "@gonfalon/contract/scoreboard.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type BuiltMembership,
  insertChallenge,
  insertDivision,
  insertGame,
  insertParticipation,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";

const server = useServer();
let gameId: number;
let divisionId: number;
let challengeId: number;
let guest: BuiltMembership;

beforeEach(async () => {
  gameId = await insertGame(server);
  divisionId = await insertDivision(server, gameId, { name: "Guests" });
  challengeId = await insertChallenge(server, gameId, {
    title: "Restricted",
    type: "StaticContainer",
    container_image: "x",
  });
  guest = await insertParticipation(server, gameId, { division: "Guests" });
});

const insertOverride = (permissions: number, challenge = challengeId) =>
  server.db
    .insertInto("division_challenges")
    .values({ division_id: divisionId, challenge_id: challenge, permissions })
    .execute();

const toParams = (cid = challengeId) => ({ id: gameId, cid });
const open = ({ player }: BuiltMembership) => server.call(player, getChallenge, { params: toParams() });
const submit = ({ player }: BuiltMembership, flag = "flag{right}") =>
  server.call(player, submitFlag, { params: toParams(), body: { flag } });
const readBoard = async ({ player }: BuiltMembership) =>
  (await server.call(player, getPlayerBoard, { params: { id: gameId } })).body;
const readAttempts = () =>
  server.db.selectFrom("instances").where("challenge_id", "=", challengeId).select("attempts").execute();

describe("DIV-2 without the permission to see a challenge", () => {
  it("reading it, submitting a flag and starting a container return 404, and nothing is written", async () => {
    await insertOverride(ALL_PERMISSIONS & ~PERMISSIONS.ViewChallenge);
    const start = await server.call(guest.player, createInstance, { params: toParams() });
    expect([(await open(guest)).status, (await submit(guest)).status, start.status]).toEqual([404, 404, 404]);
    expect(await readAttempts()).toEqual([]);
    for (const table of ["submissions", "containers"] as const)
      expect(
        await server.db.selectFrom(table).where("challenge_id", "=", challengeId).select("id").execute(),
      ).toEqual([]);
  });

  it("the challenge is missing from the player board of the team, but not from those of other teams", async () => {
    await insertChallenge(server, gameId, { title: "Free", category: "Web" });
    await insertOverride(0);
    const guestBoard = await readBoard(guest);
    const otherBoard = await readBoard(await insertParticipation(server, gameId));
    const listTitles = ({ challenges }: typeof guestBoard) =>
      Object.values(challenges)
        .flat()
        .map(({ title }) => title);
    expect([listTitles(guestBoard), guestBoard.challengeCount, Object.keys(guestBoard.challenges)]).toEqual([
      ["Free"],
      1,
      ["Web"],
    ]);
    expect(listTitles(otherBoard)).toEqual(["Restricted", "Free"]);
  });

  it("the challenge is missing as soon as the division has changed", async () => {
    expect((await open(guest)).status).toBe(200);
    expect((await readBoard(guest)).challengeCount).toBe(1);
    const admin = await server.signUp("Admin");
    const body = { challengeConfigs: [{ challengeId, permissions: 0 }] };
    await server.call(admin, updateDivision, { params: { id: gameId, divisionId }, body });
    expect((await open(guest)).status).toBe(404);
    expect((await readBoard(guest)).challengeCount).toBe(0);
  });
});

describe("DIV-2 with the permission to see a challenge but not to submit flags", () => {
  it("reading it works, and a submission is refused with 400 and does not count as an attempt", async () => {
    await insertOverride(PERMISSIONS.ViewChallenge);
    expect((await open(guest)).status).toBe(200);
    const { status, problem } = await submit(guest);
    expect([status, problem.title]).toEqual([400, "Your division cannot submit flags for this challenge."]);
    expect(await readAttempts()).toEqual([{ attempts: 0 }]);
  });
});

it("DIV-1 an override grants permissions that the division does not have", async () => {
  const restrictedColumns = { permissions: PERMISSIONS.JoinGame };
  await server.db.updateTable("divisions").set(restrictedColumns).where("id", "=", divisionId).execute();
  const allowedId = await insertChallenge(server, gameId);
  await insertOverride(PERMISSIONS.ViewChallenge | PERMISSIONS.SubmitFlags, allowedId);
  expect((await open(guest)).status).toBe(404);
  const body = { flag: "flag{right}" };
  expect((await server.call(guest.player, submitFlag, { params: toParams(allowedId), body })).status).toBe(
    200,
  );
});
