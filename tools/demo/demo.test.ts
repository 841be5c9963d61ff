import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { login } from "@gonfalon/contract/account.ts";
import { createAdjustment } from "@gonfalon/contract/adjustment.ts";
import { createChallenge, getChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import { createDivision } from "@gonfalon/contract/division.ts";
import { addFlags } from "@gonfalon/contract/flag.ts";
import { createGame, freezeBoard } from "@gonfalon/contract/game.ts";
import { buyHint, createHint } from "@gonfalon/contract/hint.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { toRequestParts } from "@gonfalon/contract/kernel/request-url.ts";
import { joinGame } from "@gonfalon/contract/participation.ts";
import { getPlayerBoard } from "@gonfalon/contract/scoreboard.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { listOwnTeams } from "@gonfalon/contract/team.ts";
import { ALL_PERMISSIONS, isPermitted } from "@gonfalon/rules/division-permissions.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { runCommand } from "#tools/run-command.ts";
import { challenges } from "./challenges.ts";
import { makeChallenges, makeGame, registerTeams } from "./game.ts";
import { teamNames } from "./people.ts";
import type { DemoUser } from "./platform.ts";
import { play } from "./play.ts";

interface RecordedCall {
  readonly endpoint: Endpoint;
  readonly params: unknown;
  readonly body: unknown;
}

const GAME_ID = 1;
const HINT = { id: 9, cost: 50 };

/** A user whose requests are recorded instead of sent. The ids of created challenges are 1, 2 and so on. */
function createRecordingUser(calls: RecordedCall[] = []) {
  let challengeCount = 0;
  const reply = (endpoint: Endpoint): unknown => {
    if (endpoint === createGame) return { id: GAME_ID };
    if (endpoint === createChallenge) return { id: (challengeCount += 1) };
    if (endpoint === getChallenge) return { paidHints: [HINT] };
    if (endpoint === getPlayerBoard) return { rank: { id: 7 } };
    return undefined;
  };
  const user: DemoUser = {
    call: async (endpoint, ...[request]) => {
      const { params, body } = toRequestParts(request);
      calls.push({ endpoint, params, body });
      return reply(endpoint) as never;
    },
  };
  const listBodies = (endpoint: Endpoint) =>
    calls.filter((call) => call.endpoint === endpoint).map(({ body }) => body);
  return { user, calls, listBodies };
}

it("the demo event has a division that competes overall, and one of guests that does not", async () => {
  const { user, listBodies } = createRecordingUser();
  expect(await makeGame(user)).toBe(GAME_ID);
  expect(listBodies(createGame)).toEqual([expect.objectContaining({ isSimulated: true, soloMode: false })]);
  const [students, guests, ...others] = listBodies(createDivision) as {
    readonly name: string;
    readonly defaultPermissions: number;
  }[];
  expect(others).toEqual([]);
  expect(students).toMatchObject({ name: "Students", defaultPermissions: ALL_PERMISSIONS });
  expect(guests?.name).toBe("Guests");
  const permissions = ["JoinGame", "GetScore", "RankOverall", "GetBlood", "AffectDynamicScore"] as const;
  expect(permissions.map((permission) => isPermitted(guests?.defaultPermissions ?? 0, permission))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it("the demo event has chains of challenges, a hint with a cost and a deadline", async () => {
  const { user, listBodies, calls } = createRecordingUser();
  const ids = await makeChallenges(user, GAME_ID);
  expect(ids).toEqual(challenges.map((_, index) => index + 1));
  expect(listBodies(addFlags)).toHaveLength(ids.length);
  const idsByTitle = new Map(challenges.map(({ title }, index) => [title, ids[index] ?? 0]));
  const chains = challenges.flatMap(({ title, requires }) =>
    requires === undefined ? [] : [[idsByTitle.get(title), [idsByTitle.get(requires)]]],
  );
  const edits = calls
    .filter(({ endpoint }) => endpoint === updateChallenge)
    .map(({ params, body }) => ({
      id: (params as { cid: number }).cid,
      ...(body as { requires: number[]; deadlineUtc: number | null; isEnabled: boolean }),
    }));
  expect(
    edits.filter(({ requires }) => requires.length > 0).map(({ id, requires }) => [id, requires]),
  ).toEqual(chains);
  expect(chains.length).toBeGreaterThanOrEqual(2);
  expect(chains.flat(2)).not.toContain(undefined);
  expect(edits.every(({ isEnabled }) => isEnabled)).toBe(true);
  expect(edits.filter(({ deadlineUtc }) => (deadlineUtc ?? 0) > Date.now())).toHaveLength(1);
  expect(listBodies(createHint)).toEqual([expect.objectContaining({ cost: HINT.cost })]);
});

it("teams of both divisions register for the demo event", async () => {
  const bodies: { readonly division: string }[] = [];
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) => {
    const path = new URL(url).pathname;
    if (method === "POST" && path === joinGame.path.replace(":id", String(GAME_ID)))
      bodies.push(JSON.parse(body ?? ""));
    const reply = path === listOwnTeams.path && method === "GET" ? [{ id: 1 }] : {};
    const headers = path === login.path ? { "set-cookie": "session=1; Path=/" } : {};
    return new Response(JSON.stringify(reply), { headers });
  });
  const players = await registerTeams("http://127.0.0.1", GAME_ID);
  vi.unstubAllGlobals();
  expect(players).toHaveLength(teamNames.length);
  const counts = Object.groupBy(bodies, ({ division }) => division);
  expect([counts["Students"]?.length, counts["Guests"]?.length]).toEqual([15, 5]);
});

it("teams buy the hint and solve before and after the freeze, and locked challenges after the required ones", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.4);
  const calls: RecordedCall[] = [];
  const { user: admin } = createRecordingUser(calls);
  const players = Array.from({ length: 6 }, () => createRecordingUser(calls));
  const challengeIds = challenges.map((_, index) => index + 1);
  await play({ gameId: GAME_ID, challengeIds, admin, players: players.map(({ user }) => user) }, 0);
  const isSolve = ({ endpoint, body, params }: RecordedCall) =>
    endpoint === submitFlag &&
    challenges[(params as { cid: number }).cid - 1]?.flag === (body as { flag: string }).flag;
  const freezeIndex = calls.findIndex(({ endpoint }) => endpoint === freezeBoard);
  expect(calls.filter(({ endpoint }) => endpoint === freezeBoard)).toHaveLength(1);
  expect(calls.slice(0, freezeIndex).some(isSolve)).toBe(true);
  expect(calls.slice(freezeIndex).some(isSolve)).toBe(true);
  const countCalls = (endpoint: Endpoint) => calls.filter((call) => call.endpoint === endpoint).length;
  expect(countCalls(buyHint)).toBeGreaterThan(0);
  expect(countCalls(createAdjustment)).toBe(2);
  const solvedChallenges = calls
    .filter(isSolve)
    .map(({ params }) => challenges[(params as { cid: number }).cid - 1]);
  const titles = solvedChallenges.map((challenge) => challenge?.title);
  const lockedSolves = solvedChallenges.filter(
    (challenge, index) => challenge?.requires && !titles.slice(0, index).includes(challenge.requires),
  );
  expect(lockedSolves).toEqual([]);
});

it("a wrong password is reported in one line", async () => {
  const server = createServer((_, response) => {
    response.writeHead(401).end(JSON.stringify({ title: "The password is wrong.", status: 401 }));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await runCommand("node", "tools/demo.ts", "--url", url, "--password", "wrong")).toEqual({
    code: 1,
    output: `Cannot sign in as Admin at ${url}. POST /api/account/login: The password is wrong.\n`,
  });
});

it("--help prints the usage", async () => {
  const { code, output } = await runCommand("node", "tools/demo.ts", "--help");
  expect([code, output.split("\n")[0]]).toEqual([
    0,
    "npm run demo -- --password <administrator password> [options]",
  ]);
});

it.each([
  ["an unknown option", ["--password", "a", "--hours", "1"], "Unknown option '--hours'"],
  ["no password", ["--password", ""], "Specify the administrator's password."],
  [
    "minutes that are no number",
    ["--password", "a", "--minutes", "two"],
    "--minutes must be a number of minutes.",
  ],
])("%s is refused with the usage", async (_case, args, reason) => {
  const { code, output } = await runCommand("node", "tools/demo.ts", ...args);
  expect([code, output.split("\n")[0], output.includes("--minutes 1")]).toEqual([2, reason, true]);
});
