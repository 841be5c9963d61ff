import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { expect, it } from "vitest";
import { createGzctfClient, type GzctfClient } from "./gzctf-client.ts";
import { useServer } from "./harness.ts";
import { collectMessages, useSignalR } from "./signalr.ts";

const server = useServer({ rateLimits: true });
const { connect } = useSignalR(server);

const okResponse = { status: 200, body: undefined };
const anyText = expect.any(String);
const anyNumber = expect.any(Number);
const flag = "flag{right}";

it("a client for GZCTF 1.6 creates a game, registers, joins, plays, receives notices and signs out", async () => {
  const organizer = await signInAsAdministrator();
  const { gameId, challengeId } = await createGame(organizer);
  const player = createGzctfClient(() => server.app);
  await register(player);
  const teamId = await createTeam(player);

  expect(
    await player.post(`/api/game/${gameId}`, { teamId, division: "Students", inviteCode: "open" }),
  ).toEqual(okResponse);
  expect(await player.get(`/api/game/${gameId}`)).toEqual({
    status: 200,
    body: expect.objectContaining({
      id: gameId,
      title: "Cup",
      summary: "A cup",
      content: "# Rules",
      hidden: false,
      divisions: ["Students", "Open"],
      inviteCodeRequired: true,
      writeupRequired: false,
      poster: null,
      limit: 0,
      teamCount: 1,
      division: "Students",
      teamName: "Lions",
      practiceMode: true,
      status: "Accepted",
      start: anyNumber,
      end: anyNumber,
    }),
  });

  const hub = await connect(player, `/hub/user?game=${gameId}`);
  const notices = collectMessages(hub, "ReceivedGameNotice");
  await solve(player, gameId, challengeId);
  expect(await notices.take()).toEqual(
    expect.objectContaining({
      id: anyNumber,
      time: anyText,
      type: "FirstBlood",
      values: ["Lions", "Warm-up"],
    }),
  );
  // Rebuilds the board, so that it includes the solve.
  expect(await organizer.post(`/api/edit/games/${gameId}/challenges/updateaccepted`)).toEqual(okResponse);
  await expectBoards(player, gameId, { teamId, challengeId });
  await changePasswordAndSignOut(player);
});

async function signInAsAdministrator(): Promise<GzctfClient> {
  const { name, password } = await server.signUp("Admin");
  const client = createGzctfClient(() => server.app);
  expect(await client.post("/api/account/login", { userName: name, password })).toEqual(okResponse);
  return client;
}

/** A running game with two divisions, an invite code and one challenge. */
async function createGame(organizer: GzctfClient): Promise<{ gameId: number; challengeId: number }> {
  const nowMs = server.clock.now().getTime();
  const createdGame = await organizer.post("/api/edit/games", {
    title: "Cup",
    summary: "A cup",
    content: "# Rules",
    hidden: false,
    acceptWithoutReview: true,
    inviteCode: "open",
    divisions: ["Students", "Open"],
    start: nowMs - HOUR_MS,
    end: nowMs + HOUR_MS,
  });
  expect(createdGame).toEqual({
    status: 200,
    body: expect.objectContaining({
      id: anyNumber,
      publicKey: anyText,
      bloodBonus: 52_459_530,
      containerCountLimit: 3,
    }),
  });
  const gameId = readId(createdGame.body);
  const challenges = `/api/edit/games/${gameId}/challenges`;
  const challenge = await organizer.post(challenges, {
    title: "Warm-up",
    category: "Misc",
    type: "StaticAttachment",
  });
  expect(challenge).toEqual({
    status: 200,
    body: expect.objectContaining({
      id: anyNumber,
      originalScore: 1000,
      minScoreRate: 0.25,
      isEnabled: false,
      flags: [],
    }),
  });
  const challengeId = readId(challenge.body);
  expect(await organizer.post(`${challenges}/${challengeId}/flags`, [{ flag }])).toEqual(okResponse);
  expect(await organizer.put(`${challenges}/${challengeId}`, { isEnabled: true })).toMatchObject({
    status: 200,
    body: { isEnabled: true },
  });
  return { gameId, challengeId };
}

/** Registers, signs out, and signs in again with the e-mail address. */
async function register(player: GzctfClient): Promise<void> {
  const account = { userName: "leona", password: "Passw0rd", email: "leona@example.org" };
  expect(await player.post("/api/account/register", account)).toEqual({
    status: 200,
    body: { title: anyText, data: "LoggedIn", status: 200 },
  });
  expect(await player.post("/api/account/logout")).toEqual(okResponse);
  expect(await player.get("/api/account/profile")).toEqual({
    status: 401,
    body: { title: anyText, status: 401 },
  });
  const { email: userName, password } = account;
  expect(await player.post("/api/account/login", { userName, password })).toEqual(okResponse);
  expect(await player.get("/api/account/profile")).toEqual({
    status: 200,
    body: expect.objectContaining({
      userId: anyText,
      userName: "leona",
      email: "leona@example.org",
      bio: "",
      phone: null,
      realName: "",
      stdNumber: "",
      avatar: null,
      role: "User",
    }),
  });
  expect(await player.put("/api/account/update", { bio: "A cat", realName: "Leona" })).toEqual(okResponse);
}

async function createTeam(player: GzctfClient): Promise<number> {
  const team = await player.post("/api/team", { name: "Lions", bio: null });
  const member = { id: anyText, userName: "leona", bio: "A cat", avatar: null, captain: true };
  expect(team).toEqual({
    status: 200,
    body: expect.objectContaining({
      id: anyNumber,
      name: "Lions",
      bio: null,
      avatar: null,
      locked: false,
      members: [expect.objectContaining(member)],
    }),
  });
  const id = readId(team.body);
  const { body: code } = await player.get(`/api/team/${id}/invite`);
  expect(code).toMatch(/^Lions:\d+:[0-9a-f]{32}$/);
  return id;
}

/** Submits a wrong flag and the right one, and reads the status of each. */
async function solve(player: GzctfClient, gameId: number, challengeId: number): Promise<void> {
  const path = `/api/game/${gameId}/challenges/${challengeId}`;
  expect(await player.get(path)).toEqual({
    status: 200,
    body: expect.objectContaining({
      id: challengeId,
      title: "Warm-up",
      content: "",
      category: "Misc",
      hints: [],
      score: 1000,
      type: "StaticAttachment",
      context: expect.objectContaining({ closeTime: null, instanceEntry: null, url: null, fileSize: null }),
      limit: 0,
      attempts: 0,
    }),
  });
  for (const [submittedFlag, expectedStatus] of [
    ["flag{wrong}", "WrongAnswer"],
    [` ${flag} `, "Accepted"],
  ]) {
    const { status, body: submissionId } = await player.post(path, { flag: submittedFlag });
    expect([status, submissionId]).toEqual([200, anyNumber]);
    expect(await player.get(`${path}/status/${String(submissionId)}`)).toEqual({
      status: 200,
      body: expectedStatus,
    });
  }
}

async function expectBoards(
  player: GzctfClient,
  gameId: number,
  { teamId, challengeId }: { teamId: number; challengeId: number },
): Promise<void> {
  const expectedSolve = {
    id: challengeId,
    score: 1050,
    type: "FirstBlood",
    userName: "leona",
    time: anyNumber,
  };
  const row = {
    id: teamId,
    name: "Lions",
    bio: null,
    division: "Students",
    avatar: null,
    score: 1050,
    rank: 1,
    divisionRank: 1,
    lastSubmissionTime: anyNumber,
    solvedChallenges: [expect.objectContaining(expectedSolve)],
    solvedCount: 1,
  };
  expect(await player.get(`/api/game/${gameId}/scoreboard`)).toEqual({
    status: 200,
    body: expect.objectContaining({
      updateTimeUtc: anyNumber,
      bloodBonus: 52_459_530,
      timeLines: expect.objectContaining({ all: [expect.objectContaining({ id: teamId, name: "Lions" })] }),
      items: [expect.objectContaining(row)],
      challenges: { Misc: [expect.objectContaining({ id: challengeId, title: "Warm-up", score: 1000 })] },
      challengeCount: 1,
    }),
  });
  expect(await player.get(`/api/game/${gameId}/details`)).toEqual({
    status: 200,
    body: expect.objectContaining({
      challengeCount: 1,
      rank: expect.objectContaining(row),
      teamToken: expect.stringMatching(new RegExp(`^${teamId}:`)),
      writeupRequired: false,
      writeupDeadline: anyNumber,
    }),
  });
  const { body: notices } = await player.get(`/api/game/${gameId}/notices`);
  expect(notices).toContainEqual(
    expect.objectContaining({ type: "FirstBlood", values: ["Lions", "Warm-up"] }),
  );
}

/** Half an hour after the sign-in, changing the password still needs no second proof of identity (STEP-2). */
async function changePasswordAndSignOut(player: GzctfClient): Promise<void> {
  server.clock.advance(HOUR_MS / 2);
  expect(await player.put("/api/account/changepassword", { old: "Passw0rd", new: "Passw1rd" })).toEqual(
    okResponse,
  );
  const credentials = { userName: "leona", password: "Passw1rd" };
  expect(await player.post("/api/account/login", credentials)).toEqual(okResponse);
  expect(await player.post("/api/account/logout")).toEqual(okResponse);
  expect(await player.get("/api/account/profile")).toMatchObject({ status: 401 });
}

function readId(body: unknown): number {
  return (body as { id: number }).id;
}
