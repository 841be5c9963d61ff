import { getChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import { listEvents } from "@gonfalon/contract/event.ts";
import { freezeBoard, unfreezeBoard } from "@gonfalon/contract/game.ts";
import {
  buyHint,
  createHint,
  deleteHint,
  listHintPurchases,
  listHints,
  updateHint,
} from "@gonfalon/contract/hint.ts";
import { listNotices } from "@gonfalon/contract/notice.ts";
import { getPlayerBoard } from "@gonfalon/contract/scoreboard.ts";
import { PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { lockScoreChanges } from "#features/adjustment/adjustment.repo.ts";
import { visitor } from "../../../test/api-client.ts";
import {
  type BuiltMembership,
  hoursFromNow,
  insertChallenge,
  insertDivision,
  insertGame,
  insertMember,
  insertParticipation,
  insertRequirement,
  insertSolve,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

// Connections for ten purchases, the transaction that holds the lock, and the query that counts waiting purchases.
const server = useServer({ maxConnections: 12 });
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

interface Offer {
  readonly gameId: number;
  readonly challengeId: number;
  readonly hintId: number;
}

async function createOffer(
  game = {},
  challenge = {},
): Promise<Offer & { readonly membership: BuiltMembership }> {
  const gameId = await insertGame(server, game);
  const challengeId = await insertChallenge(server, gameId, { hints: ["free"], ...challenge });
  const params = { id: gameId, cid: challengeId };
  const body = { title: "Where to look", content: "In the cookie", cost: 50 };
  const { id } = (await server.call(admin, createHint, { params, body })).body;
  return { gameId, challengeId, hintId: id, membership: await insertParticipation(server, gameId) };
}

function buy({ gameId, challengeId, hintId }: Offer, caller: TestUser, cost = 50) {
  const params = { id: gameId, cid: challengeId, hid: hintId };
  return server.call(caller, buyHint, { params, body: { cost } });
}

async function open({ gameId, challengeId }: Offer, { player }: BuiltMembership) {
  return (await server.call(player, getChallenge, { params: { id: gameId, cid: challengeId } })).body;
}

async function readScore({ gameId, player }: BuiltMembership): Promise<number> {
  return (await server.call(player, getPlayerBoard, { params: { id: gameId } })).body.rank.score;
}

describe("HINT-1 a paid hint", () => {
  it("is created, listed, changed and deleted", async () => {
    const offer = await createOffer();
    const params = { id: offer.gameId, cid: offer.challengeId };
    const hint = { id: offer.hintId, title: "Where to look", content: "In the cookie", cost: 50, sold: 0 };
    expect((await server.call(admin, listHints, { params })).body).toEqual([hint]);
    await buy(offer, offer.membership.player);
    const key = { ...params, hid: offer.hintId };
    const updateResponse = await server.call(admin, updateHint, { params: key, body: { cost: 70 } });
    expect(updateResponse.body).toEqual({ ...hint, cost: 70, sold: 1 });
    expect((await server.call(admin, deleteHint, { params: key })).status).toBe(200);
    expect((await server.call(admin, listHints, { params })).body).toEqual([]);
    expect((await server.call(admin, deleteHint, { params: key })).status).toBe(404);
  });

  it.each([
    ["without a title", { title: " " }],
    ["with a long title", { title: "t".repeat(81) }],
    ["without content", { content: "" }],
    ["with long content", { content: "c".repeat(4097) }],
    ["with a cost of 0", { cost: 0 }],
    ["with a cost above 1,000,000", { cost: 1_000_001 }],
  ])("is refused %s", async (_case, invalidFields) => {
    const gameId = await insertGame(server);
    const params = { id: gameId, cid: await insertChallenge(server, gameId) };
    const body = { title: "t", content: "c", cost: 1, ...invalidFields };
    expect((await server.call(admin, createHint, { params, body })).status).toBe(400);
  });

  it("is refused if the challenge already has 32 paid hints", async () => {
    const { gameId, challengeId } = await createOffer();
    const row = { challenge_id: challengeId, title: "t", content: "c", cost: 1, created_at: new Date(0) };
    const rows = Array.from({ length: 31 }, (_, position) => ({ ...row, position }));
    await server.db.insertInto("paid_hints").values(rows).execute();
    const params = { id: gameId, cid: challengeId };
    const body = { title: "t", content: "c", cost: 1 };
    expect((await server.call(admin, createHint, { params, body })).status).toBe(400);
  });

  it.each([
    ["is announced while the game runs", {}, {}, ["NewHint"]],
    ["is not announced if its challenge is disabled", {}, { enabled: false }, []],
    ["is not announced after the end", { ends_at: new Date(0), starts_at: new Date(-1) }, {}, []],
  ])("%s", async (_case, game, challenge, types) => {
    const { gameId } = await createOffer(game, challenge);
    const query = { count: 10, skip: 0 };
    const { body } = await server.call(visitor, listNotices, { params: { id: gameId }, query });
    expect(body.map(({ type }) => type)).toEqual(types);
  });
});

it("HINT-1, FREEZE-4 a hint of a hidden challenge is announced once the public board shows the challenge", async () => {
  const { gameId, challengeId, membership } = await createOffer({}, { enabled: false, lock_mode: "Hidden" });
  const requiredId = await insertChallenge(server, gameId);
  await insertRequirement(server, challengeId, requiredId);
  await server.db.updateTable("challenges").set({ enabled: true }).where("id", "=", challengeId).execute();
  const body = { title: "t", content: "c", cost: 1 };
  const countNoticesAfterHint = async () => {
    await server.call(admin, createHint, { params: { id: gameId, cid: challengeId }, body });
    return (await server.db.selectFrom("notices").where("game_id", "=", gameId).select("id").execute())
      .length;
  };
  expect(await countNoticesAfterHint()).toBe(0);
  await server.call(admin, freezeBoard, { params: { id: gameId } });
  await insertSolve(server, membership, requiredId);
  expect(await countNoticesAfterHint()).toBe(0);
  await server.call(admin, unfreezeBoard, { params: { id: gameId } });
  expect(await countNoticesAfterHint()).toBe(1);
});

describe("HINT-2 buying is refused", () => {
  it("for users who may not play, before all other checks", async () => {
    const offer = await createOffer({ ends_at: hoursFromNow(server, -0.5), practice_mode: false });
    expect((await buy({ ...offer, challengeId: 999_999 }, offer.membership.player)).body).toMatchObject({
      status: 10_002,
    });
    expect((await buy(offer, await server.signUp())).status).toBe(400);
  });

  it("for a challenge that the team does not see", async () => {
    const offer = await createOffer({}, { enabled: false });
    expect((await buy(offer, offer.membership.player)).status).toBe(404);
    const visibleOffer = await createOffer();
    await insertDivision(server, visibleOffer.gameId, {
      name: "Guests",
      permissions: PERMISSIONS.SubmitFlags,
    });
    const guest = await insertParticipation(server, visibleOffer.gameId, { division: "Guests" });
    expect((await buy(visibleOffer, guest.player)).status).toBe(404);
  });

  it.each([
    ["locked", "Locked", 400],
    ["hidden", "Hidden", 404],
  ] as const)("for a %s challenge", async (_case, lock_mode, status) => {
    const offer = await createOffer({}, { lock_mode });
    await insertRequirement(server, offer.challengeId, await insertChallenge(server, offer.gameId));
    expect((await buy(offer, offer.membership.player)).status).toBe(status);
  });

  it("after the deadline, and after the team has solved the challenge", async () => {
    const closedOffer = await createOffer({}, { deadline_at: hoursFromNow(server, -0.5) });
    expect((await buy(closedOffer, closedOffer.membership.player)).status).toBe(400);
    const solvedOffer = await createOffer();
    await insertSolve(server, solvedOffer.membership, solvedOffer.challengeId);
    const { status, problem } = await buy({ ...solvedOffer, hintId: 999_999 }, solvedOffer.membership.player);
    expect([status, problem.title]).toEqual([400, "Your team has already solved this challenge."]);
  });

  it("for a hint of another challenge, and with another cost", async () => {
    const offer = await createOffer();
    const other = await createOffer();
    expect((await buy({ ...offer, hintId: other.hintId }, offer.membership.player, 1)).status).toBe(404);
    expect((await buy(offer, offer.membership.player, 49)).status).toBe(409);
    expect(await readScore(offer.membership)).toBe(0);
  });

  it.each([
    ["games", 404],
    ["participations", 400],
    ["paid_hints", 404],
  ] as const)("if the row in %s is deleted at the same time", async (table, status) => {
    const offer = await createOffer();
    const ids = { games: offer.gameId, participations: offer.membership.id, paid_hints: offer.hintId };
    const [response] = await race(
      server.db,
      (tx) => tx.deleteFrom(table).where("id", "=", ids[table]).execute(),
      [() => buy(offer, offer.membership.player)],
    );
    expect(response?.status).toBe(status);
  });
});

describe("HINT-3 a team", () => {
  it("pays once if ten members buy at the same time", async () => {
    const offer = await createOffer();
    const { membership } = offer;
    const members = [membership.player];
    while (members.length < 10) members.push(await insertMember(server, membership.team.id, membership));
    await readScore(membership);
    const responses = await race(
      server.db,
      (tx) => lockScoreChanges(tx, offer.gameId),
      members.map((member) => () => buy(offer, member)),
    );
    expect(responses.map(({ status, body }) => [status, body.content])).toEqual(
      members.map(() => [200, "In the cookie"]),
    );
    expect(await readScore(membership)).toBe(-50);
    const lines = server.lines.filter(({ fields }) => fields["hintId"] === offer.hintId);
    expect(lines.map(({ message }) => message)).toEqual(["hint bought"]);
  });

  it("sees the content of a bought hint, which clients for GZCTF 1.6 find among the hints", async () => {
    const offer = await createOffer();
    const { id, title, cost } = { id: offer.hintId, title: "Where to look", cost: 50 };
    const before = await open(offer, offer.membership);
    expect([before.hints, before.paidHints]).toEqual([
      ["free"],
      [{ id, title, cost, bought: false, content: null }],
    ]);
    const purchase = await buy(offer, offer.membership.player);
    expect(purchase.body).toEqual({ id, title, cost, content: "In the cookie" });
    const after = await open(offer, offer.membership);
    expect([after.hints, after.paidHints]).toEqual([
      ["free", "In the cookie"],
      [{ id, title, cost, bought: true, content: "In the cookie" }],
    ]);
    const other = await insertParticipation(server, offer.gameId);
    expect((await open(offer, other)).hints).toEqual(["free"]);
  });

  it("pays the cost at the time of purchase, and gets it back if the hint is deleted", async () => {
    const offer = await createOffer();
    await buy(offer, offer.membership.player);
    const params = { id: offer.gameId, cid: offer.challengeId, hid: offer.hintId };
    await server.call(admin, updateHint, { params, body: { cost: 70 } });
    // The page of the member still shows the old cost.
    const repeatedResponse = await buy(offer, offer.membership.player);
    expect([repeatedResponse.status, repeatedResponse.body.content]).toEqual([200, "In the cookie"]);
    const board = await server.call(offer.membership.player, getPlayerBoard, {
      params: { id: offer.gameId },
    });
    const time = server.clock.now().getTime();
    const cost = { time, points: -50, kind: "Hint" };
    expect(board.body.rank).toMatchObject({ score: -50, adjustments: [{ ...cost, reason: null }] });
    expect(board.body.adjustments).toEqual([{ ...cost, reason: "Where to look" }]);
    await server.call(admin, deleteHint, { params });
    await expect.poll(() => readScore(offer.membership)).toBe(0);
    expect((await open(offer, offer.membership)).hints).toEqual(["free"]);
  });

  it("gets nothing back if the challenge is disabled", async () => {
    const offer = await createOffer();
    await buy(offer, offer.membership.player);
    const params = { id: offer.gameId, cid: offer.challengeId };
    await server.call(admin, updateChallenge, { params, body: { isEnabled: false } });
    const { body } = await server.call(offer.membership.player, getPlayerBoard, { params });
    expect([body.challengeCount, body.rank.score]).toEqual([0, -50]);
  });
});

it("HINT-4 a purchase can make the score negative", async () => {
  const offer = await createOffer();
  await buy(offer, offer.membership.player);
  expect(await readScore(offer.membership)).toBe(-50);
});

it("HINT-5 a hint is free after the end, and buying it does not change the score", async () => {
  const offer = await createOffer({ ends_at: hoursFromNow(server, -0.5), practice_mode: true });
  expect((await open(offer, offer.membership)).paidHints).toMatchObject([{ cost: 0, bought: false }]);
  expect((await buy(offer, offer.membership.player)).status).toBe(409);
  const { body } = await buy(offer, offer.membership.player, 0);
  expect(body).toMatchObject({ cost: 0, content: "In the cookie" });
  expect(await readScore(offer.membership)).toBe(0);
});

it("lists purchases for staff, newest first, and records each as an event", async () => {
  const offer = await createOffer();
  const other = await insertParticipation(server, offer.gameId);
  await buy(offer, offer.membership.player);
  await buy(offer, other.player);
  const monitor = await server.signUp("Monitor");
  const params = { id: offer.gameId };
  const { body } = await server.call(monitor, listHintPurchases, { params, query: { count: 1, skip: 0 } });
  expect(body).toMatchObject({ length: 1, total: 2 });
  expect(body.data).toEqual([
    {
      id: expect.any(Number),
      time: server.clock.now().getTime(),
      teamId: other.team.id,
      team: other.team.name,
      user: other.player.name,
      challengeId: offer.challengeId,
      challenge: "a challenge",
      hint: "Where to look",
      cost: 50,
    },
  ]);
  const events = await server.call(monitor, listEvents, {
    params,
    query: { count: 1, skip: 0, hideContainer: false },
  });
  expect(events.body[0]).toMatchObject({
    type: "Normal",
    values: ["BuyHint", "a challenge", "50", "Where to look"],
    user: other.player.name,
  });
});
