import { createDivision } from "@gonfalon/contract/division.ts";
import { pauseGame, resumeGame } from "@gonfalon/contract/game.ts";
import { buyHint, createHint } from "@gonfalon/contract/hint.ts";
import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { expect, it } from "vitest";
import { insertChallenge, insertGame, insertRequirement } from "./builders.ts";
import { createGzctfClient, type GzctfClient } from "./gzctf-client.ts";
import { useServer } from "./harness.ts";

const server = useServer();

const okResponse = { status: 200, body: undefined };
const badRequestResponse = { status: 400, body: { title: expect.any(String), status: 400 } };
const HINT_COST = 100;

/** Creates a game with an invite code, and a division with another code and no overall rank. */
async function createGame() {
  const admin = await server.signUp("Admin");
  const gameId = await insertGame(server, { invite_code: "game-code", accept_without_review: true });
  await server.call(admin, createDivision, {
    params: { id: gameId },
    body: {
      name: "Guests",
      inviteCode: "guest-code",
      defaultPermissions: ALL_PERMISSIONS & ~PERMISSIONS.RankOverall,
    },
  });
  const loginId = await insertChallenge(server, gameId, { title: "Login", hints: ["Look around."] });
  const vaultId = await insertChallenge(server, gameId, { title: "Vault" });
  await insertRequirement(server, vaultId, loginId);
  const hint = await server.call(admin, createHint, {
    params: { id: gameId, cid: loginId },
    body: { title: "Where to look", content: "Look at the cookie.", cost: HINT_COST },
  });
  return { admin, gameId, loginId, vaultId, hintId: hint.body.id };
}

async function signInWithTeam(): Promise<{ player: GzctfClient; teamId: number }> {
  const { name: userName, password } = await server.signUp();
  const player = createGzctfClient(() => server.app);
  expect(await player.post("/api/account/login", { userName, password })).toEqual(okResponse);
  const { body } = await player.post("/api/team", { name: "Lions", bio: null });
  return { player, teamId: (body as { id: number }).id };
}

it("DIV-4, HINT-4, LOCK-3, PAUSE-1 a client for GZCTF 1.6 joins a division with its code, and plays with its rules", async () => {
  const { admin, gameId, loginId, vaultId, hintId } = await createGame();
  const { player, teamId } = await signInWithTeam();
  const gamePath = `/api/game/${gameId}`;
  expect(await player.get(gamePath)).toMatchObject({
    body: { divisions: ["Guests"], inviteCodeRequired: true },
  });
  const join = (inviteCode: string) => player.post(gamePath, { teamId, division: "Guests", inviteCode });
  expect(await join("game-code")).toEqual(badRequestResponse);
  expect(await join("guest-code")).toEqual(okResponse);
  expect(await player.get(gamePath)).toMatchObject({ body: { division: "Guests", status: "Accepted" } });

  const readHints = async () =>
    ((await player.get(`${gamePath}/challenges/${loginId}`)).body as { hints: readonly string[] }).hints;
  expect(await readHints()).toEqual(["Look around."]);
  // The team buys the hint with another client.
  const params = { id: gameId, cid: loginId, hid: hintId };
  expect((await server.call(player, buyHint, { params, body: { cost: HINT_COST } })).status).toBe(200);
  expect(await readHints()).toEqual(["Look around.", "Look at the cookie."]);
  const unrankedRow = { id: teamId, rank: 0, divisionRank: 1, score: -HINT_COST };
  // The team's own board is up to date, and the public one is not older.
  expect(await player.get(`${gamePath}/details`)).toMatchObject({ status: 200, body: { rank: unrankedRow } });
  expect(await player.get(`${gamePath}/scoreboard`)).toMatchObject({
    status: 200,
    body: { items: [unrankedRow] },
  });

  const submit = (challengeId: number) =>
    player.post(`${gamePath}/challenges/${challengeId}`, { flag: "flag{right}" });
  expect(await player.get(`${gamePath}/challenges/${vaultId}`)).toEqual(badRequestResponse);
  expect(await submit(vaultId)).toEqual(badRequestResponse);
  await server.call(admin, pauseGame, { params: { id: gameId }, body: {} });
  expect(await submit(loginId)).toEqual(badRequestResponse);
  await server.call(admin, resumeGame, { params: { id: gameId }, body: { shift: true } });
  expect(await submit(loginId)).toEqual({ status: 200, body: expect.any(Number) });
  expect(await submit(vaultId)).toEqual({ status: 200, body: expect.any(Number) });
});
