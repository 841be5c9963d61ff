import { createAdjustment, revokeAdjustment } from "@gonfalon/contract/adjustment.ts";
import { deleteChallenge } from "@gonfalon/contract/challenge.ts";
import { unfreezeBoard } from "@gonfalon/contract/game.ts";
import { buyHint, createHint, deleteHint } from "@gonfalon/contract/hint.ts";
import {
  type BoardUpdate,
  type BoardView,
  getBoardChanges,
  getScoreboard,
} from "@gonfalon/contract/scoreboard.ts";
import { updateUser } from "@gonfalon/contract/user-admin.ts";
import { beforeAll, expect, it } from "vitest";
import { type Caller, visitor } from "../../../test/api-client.ts";
import { type BuiltMembership, insertChallenge } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { collectMessages, useSignalR } from "../../../test/signalr.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { formatVersion, parseVersion } from "./board-version.domain.ts";
import { CHALLENGE_COUNT, freezeFixtures } from "./test/freeze-fixtures.ts";

const server = useServer();
const { connect } = useSignalR(server);
let admin: TestUser;
const { createFrozenGame, submit } = freezeFixtures(server, () => admin);

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

type FrozenGame = Awaited<ReturnType<typeof createFrozenGame>>;

/** A frozen game, with the version of its public board before the hidden events. */
interface Setup extends FrozenGame {
  readonly since: string;
  /** A made-up version of the same board that contains one more event of each kind. */
  readonly sinceNextEvents: string;
}

async function withVersion(game: FrozenGame): Promise<Setup> {
  const since = (await readBoard(visitor, game.gameId, "public")).version;
  const version = parseVersion(since);
  if (!version) throw new Error("the version is invalid");
  const { solveId, adjustmentId, purchaseId, ...position } = version.position;
  const next = { solveId: solveId + 1, adjustmentId: adjustmentId + 1, purchaseId: purchaseId + 1 };
  return {
    ...game,
    since,
    sinceNextEvents: formatVersion({ ...version, position: { ...position, ...next } }),
  };
}

async function readBoard(caller: Caller, gameId: number, view: BoardView) {
  return (await server.call(caller, getScoreboard, { params: { id: gameId }, query: { view } })).body;
}

/** The reads of players and visitors whose responses could reveal a game's solves. */
const reads: readonly [string, (setup: Setup, caller: Caller) => Promise<unknown>, "all" | "players"][] = [
  ["board", ({ gameId }, caller) => fetchContent(caller, `/api/game/${gameId}/scoreboard`), "all"],
  [
    "public view",
    ({ gameId }, caller) => fetchContent(caller, `/api/game/${gameId}/scoreboard?view=public`),
    "all",
  ],
  [
    "live view",
    ({ gameId }, caller) => fetchContent(caller, `/api/game/${gameId}/scoreboard?view=live`),
    "all",
  ],
  [
    "board changes",
    ({ gameId, since }, caller) =>
      fetchContent(caller, `/api/game/${gameId}/scoreboard/changes?since=${since}`),
    "all",
  ],
  [
    "board changes since a made-up version",
    ({ gameId, sinceNextEvents }, caller) =>
      fetchContent(caller, `/api/game/${gameId}/scoreboard/changes?since=${sinceNextEvents}`),
    "all",
  ],
  [
    "top of the board",
    ({ gameId }, caller) => fetchContent(caller, `/api/game/${gameId}/scoreboard/top`),
    "all",
  ],
  ["CTFtime feed", ({ gameId }, caller) => fetchContent(caller, `/api/game/${gameId}/ctftime`), "all"],
  [
    "full CTFtime feed",
    ({ gameId }, caller) => fetchContent(caller, `/api/game/${gameId}/ctftime?full=true`),
    "all",
  ],
  [
    "Atom feed of notices",
    ({ gameId }, caller) => fetchContent(caller, `/feeds/games/${gameId}/notices.atom`),
    "all",
  ],
  ["Atom feed of games", (_, caller) => fetchContent(caller, "/feeds/games.atom"), "all"],
  ["notices", ({ gameId }, caller) => fetchContent(caller, `/api/game/${gameId}/notices`), "all"],
  ["game", ({ gameId }, caller) => fetchContent(caller, `/api/game/${gameId}`), "all"],
  ["games", (_, caller) => fetchContent(caller, "/api/game"), "all"],
  ["recent games", (_, caller) => fetchContent(caller, "/api/game/recent"), "all"],
  ["standing", ({ gameId }, caller) => fetchContent(caller, `/api/game/${gameId}/standing`), "players"],
  ["details", ({ gameId }, caller) => fetchContent(caller, `/api/game/${gameId}/details`), "players"],
  [
    "challenge",
    ({ gameId, openChallengeId }, caller) =>
      fetchContent(caller, `/api/game/${gameId}/challenges/${openChallengeId}`),
    "players",
  ],
  [
    "solved challenge",
    ({ gameId, solvedChallengeId }, caller) =>
      fetchContent(caller, `/api/game/${gameId}/challenges/${solvedChallengeId}`),
    "players",
  ],
  ["check", ({ gameId }, caller) => fetchContent(caller, `/api/game/${gameId}/check`), "players"],
  ["teams", (_, caller) => fetchContent(caller, "/api/team"), "players"],
];

/** Status, body and the headers that describe the content. */
async function fetchContent({ headers }: Caller, url: string) {
  const response = await server.app.inject({ method: "GET", url, headers });
  const { etag, "last-modified": lastModified, "content-length": length } = response.headers;
  return { status: response.statusCode, body: response.body, etag, modified: lastModified, length };
}

async function readAll(setup: Setup, caller: Caller, isPlayer: boolean): Promise<Record<string, unknown>> {
  const responses: Record<string, unknown> = {};
  for (const [name, read, readers] of reads)
    if (isPlayer || readers === "all") responses[name] = await read(setup, caller);
  return responses;
}

const SECRETS = { content: "a secret content", reason: "a secret reason" };

async function addHint(gameId: number, cid: number): Promise<number> {
  const { body } = await server.call(admin, createHint, {
    params: { id: gameId, cid },
    body: { title: "a public title", content: SECRETS.content, cost: 7 },
  });
  return body.id;
}

/** A team buys a hint and gets points for a reason that is not public. */
async function changeScore({ player, gameId, team }: BuiltMembership, cid: number, hid: number) {
  const params = { id: gameId, cid, hid };
  const purchase = await server.call(player, buyHint, { params, body: { cost: 7 } });
  const adjustment = await server.call(admin, createAdjustment, {
    params: { id: gameId },
    body: { teamId: team.id, points: 77, reason: SECRETS.reason, public: false },
  });
  expect([purchase.status, adjustment.status]).toEqual([200, 200]);
}

it("FREEZE-4 solves, purchases and adjustments of other teams change no byte of a response and push nothing to players", async () => {
  const game = await createFrozenGame();
  const { gameId, others, challengeIds, reader, first } = game;
  const hintChallengeId = await insertChallenge(server, gameId, { title: "sold" });
  const hintId = await addHint(gameId, hintChallengeId);
  const setup = await withVersion(game);
  const before = {
    player: await readAll(setup, reader.player, true),
    visitor: await readAll(setup, visitor, false),
  };
  const hub = await connect(reader.player, `/hub/user?game=${gameId}&board=1`);
  const deltaHub = await connect(reader.player, `/hub/user?game=${gameId}&board=2`);
  const staffHub = await connect(admin, `/hub/user?game=${gameId}&board=1`);
  const staffDeltaHub = await connect(admin, `/hub/user?game=${gameId}&board=2&view=live`);
  const pushes = [
    ...["ReceivedBoardChange", "ReceivedGameNotice"].map((name) => collectMessages(hub, name)),
    ...["ReceivedBoardDelta", "ReceivedGameChange"].map((name) => collectMessages(deltaHub, name)),
  ];
  const staffBoard = collectMessages(staffHub, "ReceivedBoardChange");
  const staffNotices = collectMessages(staffHub, "ReceivedGameNotice");
  const staffDeltas = collectMessages(staffDeltaHub, "ReceivedBoardDelta");
  await readBoard(admin, gameId, "live");
  await changeScore(first, hintChallengeId, hintId);
  for (const team of others)
    for (const cid of challengeIds) {
      server.clock.advance(1000);
      await submit(team, cid);
    }
  // When staff have received the pushes of the last solve, players would have received them too.
  await staffBoard.take();
  for (let bloodCount = 0; bloodCount < 3 * CHALLENGE_COUNT - 1; bloodCount++) await staffNotices.take();
  for (let solveCount = 0; solveCount < others.length * CHALLENGE_COUNT; )
    solveCount += ((await staffDeltas.take()) as BoardUpdate).solves?.length ?? 0;
  expect({
    player: await readAll(setup, reader.player, true),
    visitor: await readAll(setup, visitor, false),
  }).toEqual(before);
  expect(pushes.flatMap(({ receivedMessages }) => receivedMessages)).toEqual([]);
}, 60_000);

it("FREEZE-4 the version of a board that is edited does not depend on hidden events", async () => {
  const { gameId, first, others, openChallengeId, solvedChallengeId } = await createFrozenGame();
  const readVersion = async () =>
    (await server.call(visitor, getScoreboard, { params: { id: gameId }, query: {} })).body.version;
  /** The ids of the last events that the board contains. */
  const toEventIds = (version: string) => version.split(".").slice(3);
  const before = await readVersion();
  await changeScore(first, openChallengeId, await addHint(gameId, openChallengeId));
  for (const team of others) await submit(team, solvedChallengeId);
  await server.db.updateTable("teams").set({ bio: "edited" }).where("id", "=", first.team.id).execute();
  server.events.publish({ type: "team.changed", teamId: first.team.id });
  await expect.poll(readVersion).not.toBe(before);
  expect(toEventIds(await readVersion())).toEqual(toEventIds(before));
});

it("LIVE-6 a change of a frozen board names no team because of an edit of its hidden events", async () => {
  const { gameId, others, challengeIds, solvedChallengeId } = await createFrozenGame();
  const params = { id: gameId };
  const [adjustedTeam, buyer, renamedTeam, solver] = others;
  const [, , hintChallengeId = 0, removedId = 0] = challengeIds;
  if (!adjustedTeam || !buyer || !renamedTeam || !solver) throw new Error("the game has too few teams");
  const since = (await readBoard(visitor, gameId, "public")).version;
  const adjustment = await server.call(admin, createAdjustment, {
    params,
    body: { teamId: adjustedTeam.team.id, points: 7, reason: "r", public: true },
  });
  const hintParams = { id: gameId, cid: hintChallengeId, hid: await addHint(gameId, hintChallengeId) };
  await server.call(buyer.player, buyHint, { params: hintParams, body: { cost: 7 } });
  await submit(renamedTeam, solvedChallengeId);
  await submit(solver, removedId);

  const userParams = { userId: renamedTeam.player.id };
  const responses = await Promise.all([
    server.call(admin, revokeAdjustment, { params: { id: gameId, aid: adjustment.body.id } }),
    server.call(admin, deleteHint, { params: hintParams }),
    server.call(admin, updateUser, { params: userParams, body: { userName: "another name" } }),
    server.call(admin, deleteChallenge, { params: { id: gameId, cid: removedId } }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await expect.poll(async () => (await readBoard(visitor, gameId, "public")).version).not.toBe(since);
  const { body: change } = await server.call(visitor, getBoardChanges, { params, query: { since } });
  expect(change.removedChallenges).toContain(removedId);
  expect([change.teams, change.removedTeams, change.solves]).toEqual([undefined, undefined, undefined]);
});

it("ADJ-3, HINT-3 hidden reasons and the hints of others are in no response, before and after the unfreeze", async () => {
  const setup = await withVersion(await createFrozenGame());
  const { gameId, first, reader, openChallengeId } = setup;
  await changeScore(first, openChallengeId, await addHint(gameId, openChallengeId));
  const readEverything = async () =>
    JSON.stringify([await readAll(setup, reader.player, true), await readAll(setup, visitor, false)]);
  const frozenResponses = await readEverything();
  await server.call(admin, unfreezeBoard, { params: { id: gameId } });
  await expect.poll(readEverything).toContain('\\"points\\":77');
  const secrets = [SECRETS.content, SECRETS.reason, first.player.name];
  for (const text of [frozenResponses, await readEverything()])
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(JSON.stringify(await readAll(setup, first.player, true))).toContain(SECRETS.reason);
});
