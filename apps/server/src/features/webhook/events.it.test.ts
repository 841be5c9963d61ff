import { register } from "@gonfalon/contract/account.ts";
import { updateChallenge } from "@gonfalon/contract/challenge.ts";
import { createGame, freezeBoard, pauseGame, resumeGame, updateGame } from "@gonfalon/contract/game.ts";
import { createHint } from "@gonfalon/contract/hint.ts";
import { createNotice } from "@gonfalon/contract/notice.ts";
import { joinGame, reviewParticipation } from "@gonfalon/contract/participation.ts";
import { createUsers } from "@gonfalon/contract/user-admin.ts";
import { createWebhook } from "@gonfalon/contract/webhook.ts";
import { type WebhookEventType, webhookEventTypes } from "@gonfalon/contract/webhook-events.ts";
import { webhookData } from "@gonfalon/contract/webhook-messages.ts";
import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { sql } from "kysely";
import { Value } from "typebox/value";
import { beforeAll, beforeEach, expect, it } from "vitest";
import {
  hoursFromNow,
  insertChallenge,
  insertContainer,
  insertGame,
  insertMember,
  insertParticipation,
  insertTeam,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
  for (const audience of ["Staff", "Public"] as const) {
    const events = webhookEventTypes.filter((type) => audience === "Staff" || !isForStaff(type));
    const body = { name: audience, url: "https://example.org/", events, audience } as never;
    await server.call(admin, createWebhook, { body });
  }
});

beforeEach(async () => {
  await sql`delete from webhook_deliveries`.execute(server.db);
});

function isForStaff(type: string): boolean {
  return /^(registration|account|cheat|instance|health)\./.test(type);
}

interface QueuedEvent {
  readonly name: string;
  readonly type: WebhookEventType;
  readonly data: Record<string, unknown>;
}

/** The events that are queued for an audience, in order. */
async function listQueuedEvents(audience = "Staff"): Promise<readonly QueuedEvent[]> {
  const { rows } = await sql<QueuedEvent>`
    select w.name, d.type, d.payload -> 'data' as data
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id
     where w.name = ${audience} order by d.position`.execute(server.db);
  // API-1: the OpenAPI document describes the data of every event.
  for (const { type, data } of rows) expect(Value.Errors(webhookData[type], data)).toEqual([]);
  return rows;
}

const listTypes = async (audience?: string) => (await listQueuedEvents(audience)).map(({ type }) => type);
const queueGameTimes = () => server.platform.webhooks.queueGameTimes();

it("HOOK-13 the events of game times are sent once, and again if a time is moved", async () => {
  const start = hoursFromNow(server, 1);
  const gameId = await insertGame(server, {
    title: "Cup",
    starts_at: start,
    ends_at: hoursFromNow(server, 3),
  });
  const params = { id: gameId };
  await queueGameTimes();
  expect(await listTypes()).toEqual([]);
  server.clock.advance(HOUR_MS);
  await queueGameTimes();
  await queueGameTimes();
  const end = hoursFromNow(server, 2).toISOString();
  const data = { game: { id: gameId, title: "Cup" }, start: start.toISOString(), end };
  expect(await listQueuedEvents("Public")).toEqual([{ name: "Public", type: "game.started", data }]);

  await server.call(admin, freezeBoard, { params });
  await queueGameTimes();
  await server.call(admin, pauseGame, { params, body: {} } as never);
  server.clock.advance(2 * HOUR_MS + MINUTE_MS);
  await queueGameTimes();
  await server.call(admin, resumeGame, { params, body: { shift: true } } as never);
  await queueGameTimes();
  server.clock.advance(2 * HOUR_MS);
  await queueGameTimes();
  const laterEnd = hoursFromNow(server, 1).getTime();
  await server.call(admin, updateGame, { params, body: { end: laterEnd } });
  server.clock.advance(HOUR_MS);
  await queueGameTimes();
  expect(await listTypes()).toEqual([
    "game.started",
    "game.frozen",
    "game.paused",
    "game.resumed",
    "game.ended",
    "game.ended",
  ]);
});

it.each([true, false])(
  "PAUSE-3 the events of a pause and of its end contain the end of the game; shift: %s",
  async (shift) => {
    const gameId = await insertGame(server);
    const params = { id: gameId };
    const { end } = (await server.call(admin, pauseGame, { params, body: {} } as never)).body;
    server.clock.advance(MINUTE_MS);
    await server.call(admin, resumeGame, { params, body: { shift } });
    const times = (await listQueuedEvents()).map(({ type, data }) => [type, Date.parse(String(data["end"]))]);
    expect(times).toEqual([
      ["game.paused", end],
      ["game.resumed", shift ? end + MINUTE_MS : end],
    ]);
  },
);

it("HOOK-13, PAUSE-3 times that pass during a pause are sent when the game is resumed without moving them", async () => {
  const gameId = await insertGame(server, {
    freeze_at: hoursFromNow(server, 0.5),
    ends_at: hoursFromNow(server, 1),
    unfreeze_at: hoursFromNow(server, 3),
  });
  const params = { id: gameId };
  await server.call(admin, pauseGame, { params, body: {} });
  server.clock.advance(2 * HOUR_MS);
  await queueGameTimes();
  await server.call(admin, resumeGame, { params, body: { shift: false } });
  await queueGameTimes();
  server.clock.advance(HOUR_MS);
  await queueGameTimes();
  const types = ["game.paused", "game.resumed", "game.frozen", "game.ended", "game.unfrozen"];
  expect([await listTypes(), await listTypes("Public")]).toEqual([types, types]);
});

it("HOOK-13 the event of a time more than 5 minutes ago is not sent", async () => {
  await insertGame(server, { starts_at: new Date(server.clock.now().getTime() - 5 * MINUTE_MS - 1) });
  await queueGameTimes();
  expect(await listTypes()).toEqual([]);
  await insertGame(server, { starts_at: new Date(server.clock.now().getTime() - 5 * MINUTE_MS + 1) });
  await queueGameTimes();
  expect(await listTypes()).toEqual(["game.started"]);
});

it.each([
  ["a running game", -1, ["notice.published", "challenge.opened", "hint.published", "hint.published"]],
  ["a game before its start", 1, ["notice.published"]],
])("HOOK-8 sends notices, challenges and hints of %s to their audience", async (_, hours, publicTypes) => {
  const gameId = await insertGame(server, { starts_at: hoursFromNow(server, hours) });
  const challengeId = await insertChallenge(server, gameId, {
    enabled: false,
    title: "Web",
    category: "Web",
  });
  const params = { id: gameId, cid: challengeId };
  await server.call(admin, createNotice, { params, body: { content: "Lunch" } });
  await server.call(admin, updateChallenge, { params, body: { isEnabled: true } });
  await server.call(admin, updateChallenge, { params, body: { hints: ["look"] } });
  await server.call(admin, createHint, { params, body: { title: "More", content: "secret", cost: 5 } });
  const staffTypes = ["notice.published", "challenge.opened", "hint.published", "hint.published"];
  expect(await listTypes()).toEqual(staffTypes);
  expect(await listTypes("Public")).toEqual(publicTypes);
  const [notice, openedEvent] = await listQueuedEvents();
  expect(notice?.data["notice"]).toMatchObject({ content: "Lunch" });
  expect(openedEvent?.data["challenge"]).toEqual({ id: challengeId, title: "Web", category: "Web" });
  expect(JSON.stringify(await listQueuedEvents())).not.toMatch(/secret|look/);
});

it("registrations and their reviews are sent to staff", async () => {
  const gameId = await insertGame(server);
  const { id: teamId, name, captain } = await insertTeam(server);
  await server.call(captain, joinGame, { params: { id: gameId }, body: { teamId } } as never);
  const { id } = await server.db
    .selectFrom("participations")
    .where("game_id", "=", gameId)
    .select("id")
    .executeTakeFirstOrThrow();
  await server.call(admin, reviewParticipation, { params: { id }, body: { status: "Accepted" } });
  const team = { id: teamId, name };
  const rows = await listQueuedEvents();
  expect(rows.map(({ type, data }) => [type, data["team"], data["status"], data["division"]])).toEqual([
    ["registration.created", team, "Pending", null],
    ["registration.reviewed", team, "Accepted", null],
  ]);
  expect(await listTypes("Public")).toEqual([]);
});

it.each(["Pending", "Accepted", "Suspended"] as const)(
  "another member of a team with the status %s is not sent as a new registration",
  async (status) => {
    const gameId = await insertGame(server);
    const { team } = await insertParticipation(server, gameId, { status });
    const member = await insertMember(server, team.id);
    const request = { params: { id: gameId }, body: { teamId: team.id } } as never;
    expect((await server.call(member, joinGame, request)).status).toBe(200);
    expect(await listTypes()).toEqual([]);
  },
);

it("HOOK-12, HOOK-14 new accounts, except simulated ones, are sent to staff without their address", async () => {
  const body = { userName: "newcomer", email: "newcomer@example.org", password: "Passw0rd" };
  await server.call({ headers: {} }, register, { body } as never);
  const batch = [
    { userName: "batched", email: "batched@example.org", password: "Passw0rd" },
    { userName: "simulated", email: "simulated@rehearsal.invalid", password: "Passw0rd" },
  ];
  await server.call(admin, createUsers, { body: batch } as never);
  const rows = await listQueuedEvents();
  expect(rows.map(({ type, data }) => [type, (data["user"] as { name: string }).name])).toEqual([
    ["account.created", "newcomer"],
    ["account.created", "batched"],
  ]);
  expect(JSON.stringify(rows)).not.toContain("example.org");
});

it("a container failure is sent to staff", async () => {
  const gameId = await insertGame(server);
  const challengeId = await insertChallenge(server, gameId, { title: "Pwn", type: "StaticContainer" });
  const membership = await insertParticipation(server, gameId);
  await insertContainer(server, challengeId, { participation_id: membership.id });
  await server.platform.containers.reconciler.reconcile();
  const [failedEvent] = await listQueuedEvents();
  expect(failedEvent).toMatchObject({
    type: "instance.failed",
    data: { challenge: { title: "Pwn" }, team: { id: membership.team.id }, reason: "Died" },
  });
});

it.each([
  [false, ["challenge.opened", "game.started"]],
  [true, []],
])("HOOK-14 a simulated game sends no events (isSimulated: %s)", async (isSimulated, expected) => {
  const start = server.clock.now().getTime();
  const body = { title: "Rehearsal", start, end: start + HOUR_MS, isSimulated } as never;
  const { id } = (await server.call(admin, createGame, { body })).body;
  const cid = await insertChallenge(server, id, { enabled: false });
  await server.call(admin, updateChallenge, { params: { id, cid }, body: { isEnabled: true } });
  await queueGameTimes();
  expect(await listTypes()).toEqual(expected);
});

it("HOOK-15 the stored status of a check that no longer exists is deleted", async () => {
  await sql`insert into health_states (name, status) values ('former check', 'Ok')`.execute(server.db);
  await server.platform.webhooks.queueHealthChanges();
  const states = await server.db.selectFrom("health_states").select("name").execute();
  expect(states).toContainEqual({ name: "containers" });
  expect(states).not.toContainEqual({ name: "former check" });
});

it("HOOK-15 a changed status of a check is sent once, and the first run after a subscription sends nothing", async () => {
  const { queueHealthChanges } = server.platform.webhooks;
  const listChanges = async () =>
    (await listQueuedEvents()).map(({ data: { name, status, former } }) => [name, former, status]);
  await queueHealthChanges();
  server.engine.setUnreachable("connection refused");
  await queueHealthChanges();
  await queueHealthChanges();
  expect(await listChanges()).toEqual([["containers", "Ok", "Failed"]]);
  expect(await listTypes("Public")).toEqual([]);

  await sql`update webhooks set enabled = false`.execute(server.db);
  await queueHealthChanges();
  server.engine.setUnreachable(undefined);
  await sql`update webhooks set enabled = true`.execute(server.db);
  await queueHealthChanges();
  expect(await listChanges()).toHaveLength(1);
});
