import { createHmac } from "node:crypto";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { listDeliveries } from "@gonfalon/contract/webhook.ts";
import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { insertChallenge, insertGame, insertParticipation } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { useWebhookReceiver } from "../../../test/webhook-receiver.ts";
import { webhookFixtures } from "./test/webhook-fixtures.ts";
import { queueWebhookEvent } from "./webhook-outbox.repo.ts";

const server = useServer();
const receiver = useWebhookReceiver();
let admin: TestUser;
const { addWebhook, queueNotice, deliver } = webhookFixtures(server, receiver, () => admin);

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

beforeEach(async () => {
  await sql`delete from webhooks`.execute(server.db);
  receiver.requests.length = 0;
});

async function addChatWebhook(overrides: object): Promise<string> {
  const { webhook } = await addWebhook({ name: "chat", ...overrides });
  return webhook.id;
}

async function listStatuses(guid: string) {
  const query = { count: 50, skip: 0 };
  const { data } = (await server.call(admin, listDeliveries, { params: { guid }, query })).body;
  return data.map(({ status, attempts }) => [status, attempts.at(-1)?.fault ?? null]);
}

const TEXT = "<@all> & @everyone *bold*";
const ESCAPED_TEXT = "📢 Cup: &lt;@\u200ball&gt; &amp; @\u200beveryone *bold*";
const PLAIN_TEXT = "📢 Cup: <\u200b@\u200ball> & @\u200beveryone *bold*";
const credential = "a credential";
const sign = (key: string, text: string) => createHmac("sha256", key).update(text).digest("base64");

interface ChatService {
  readonly settings?: object;
  readonly success?: string;
  /** The body of a refusal that the service sends with status 200, if any. */
  readonly refusal?: string;
  /** The expected request body. */
  readonly body: () => object;
  readonly path?: () => string;
  readonly method?: string;
}

const getSeconds = () => String(Math.floor(server.clock.now().getTime() / 1000));
const getMilliseconds = () => String(server.clock.now().getTime());
const PATH = "/hook/0123abcd";

/** The responses of a fake of each service, and the request that it must receive. */
const services: Readonly<Record<string, ChatService>> = {
  Discord: {
    body: () => ({
      content: "📢 Cup: \\<@\u200ball\\> & @\u200beveryone \\*bold\\*",
      allowed_mentions: { parse: [] },
    }),
  },
  Slack: { success: "ok", body: () => ({ text: ESCAPED_TEXT }) },
  Mattermost: {
    success: "ok",
    body: () => ({ text: "📢 Cup: &lt;@\u200ball&gt; &amp; @\u200beveryone \\*bold\\*" }),
  },
  Telegram: {
    settings: { target: "@channel" },
    success: '{"ok":true}',
    refusal: '{"ok":false}',
    body: () => ({ chat_id: "@channel", text: ESCAPED_TEXT, parse_mode: "HTML" }),
  },
  Feishu: {
    settings: { credential },
    success: '{"code":0}',
    refusal: '{"code":19021}',
    body: () => ({
      timestamp: getSeconds(),
      sign: sign(`${getSeconds()}\n${credential}`, ""),
      msg_type: "text",
      content: { text: PLAIN_TEXT },
    }),
  },
  DingTalk: {
    settings: { credential },
    success: '{"errcode":0}',
    refusal: '{"errcode":310000}',
    body: () => ({ msgtype: "text", text: { content: PLAIN_TEXT } }),
    path: () => {
      const signature = sign(credential, `${getMilliseconds()}\n${credential}`);
      return `${PATH}?${new URLSearchParams({ timestamp: getMilliseconds(), sign: signature }).toString()}`;
    },
  },
  WeCom: {
    success: '{"errcode":0}',
    refusal: "not JSON",
    body: () => ({ msgtype: "text", text: { content: PLAIN_TEXT } }),
  },
  Matrix: {
    settings: { target: "!room:example.org", credential },
    success: "{}",
    method: "PUT",
    body: () => ({ msgtype: "m.notice", body: PLAIN_TEXT, "m.mentions": {} }),
    path: () => `${PATH}/_matrix/client/v3/rooms/!room%3Aexample.org/send/m.room.message/id`,
  },
};

it.each(Object.entries(services))(
  "HOOK-9, HOOK-10 %s receives an escaped text; a refusal that it sends with status 200 is a failure",
  async (format, service) => {
    const { settings = {}, success = "", refusal, body, path = () => PATH, method = "POST" } = service;
    const guid = await addChatWebhook({ format, ...settings });
    const gameId = await insertGame(server, { title: "Cup" });
    receiver.reply = () => ({ body: success });
    await queueNotice(TEXT, gameId);
    await deliver();
    const [request] = receiver.requests;
    expect(JSON.parse(request?.body ?? "")).toEqual(body());
    expect(request?.path.replace(/[\w-]{43}$/, "id")).toBe(path());
    expect(request?.method).toBe(method);
    expect(request?.headers.authorization).toBe(format === "Matrix" ? `Bearer ${credential}` : undefined);
    expect(await listStatuses(guid)).toEqual([["Delivered", null]]);
    if (refusal === undefined) return;
    receiver.reply = () => ({ body: refusal });
    server.clock.advance(3000);
    await queueNotice(TEXT, gameId);
    await deliver();
    expect((await listStatuses(guid))[0]).toEqual(["Pending", "Rejected"]);
  },
);

it("HOOK-1 Matrix gets the same transaction id only for the same messages, so it drops no new message", async () => {
  await addChatWebhook({ format: "Matrix", target: "!room:example.org", credential });
  const gameId = await insertGame(server);
  receiver.reply = () => ({ status: 500 });
  const deliverAfter = async (milliseconds: number) => {
    server.clock.advance(milliseconds);
    await deliver();
  };
  await queueNotice("first", gameId);
  await deliverAfter(0);
  await queueNotice("second", gameId);
  await deliverAfter(3000);
  for (let retry = 0; retry < 2; retry++) await deliverAfter(MINUTE_MS);
  const [firstPath, secondPath, bothPath, retryPath] = receiver.requests.map(({ path }) => path);
  expect(new Set([firstPath, secondPath, bothPath]).size).toBe(3);
  expect(retryPath).toBe(bothPath);
});

it("HOOK-9 joins up to ten messages, sends one request per 3 s, and uses the language of the webhook", async () => {
  const guid = await addChatWebhook({ format: "Slack", language: "de-DE", events: ["game.started"] });
  receiver.reply = () => ({});
  const gameId = await insertGame(server, { title: "Cup" });
  for (let n = 0; n < 12; n += 1)
    await queueWebhookEvent(server.db, { type: "game.started", gameId, data: {}, at: server.clock.now() });
  await deliver();
  await deliver();
  expect(receiver.requests).toHaveLength(1);
  server.clock.advance(3000);
  await deliver();
  const lines = receiver.requests.map(({ body }) => (JSON.parse(body) as { text: string }).text.split("\n"));
  expect(lines.map(({ length }) => length)).toEqual([10, 2]);
  expect(lines[0]?.[0]).toBe(`Cup hat begonnen: https://ctf.example.org/games/${gameId}`);
  expect(await listStatuses(guid)).toHaveLength(12);
});

it("HOOK-9, CLOCK-1 sends the next message after the clock was set back by an hour", async () => {
  await addChatWebhook({ format: "Slack" });
  receiver.reply = () => ({});
  const gameId = await insertGame(server);
  for (const stepMs of [0, -HOUR_MS]) {
    server.clock.step(stepMs);
    await queueNotice("a notice", gameId);
    await deliver();
  }
  server.clock.step(HOUR_MS);
  expect(receiver.requests).toHaveLength(2);
});

it("HOOK-9 twenty concurrent solves need three requests; each solve is sent once, and bloods in order", async () => {
  const events = ["solve.accepted", "blood.taken"];
  const templates = { "solve.accepted": "solve {{team}}", "blood.taken": "blood {{place}} {{team}}" };
  const guid = await addChatWebhook({ format: "Discord", events, templates });
  receiver.reply = () => ({});
  const gameId = await insertGame(server);
  const params = { id: gameId, cid: await insertChallenge(server, gameId) };
  const teams = await Promise.all(Array.from({ length: 20 }, () => insertParticipation(server, gameId)));
  await Promise.all(
    teams.map(({ player }) => server.call(player, submitFlag, { params, body: { flag: "flag{right}" } })),
  );
  for (let turn = 0; turn < 5; turn += 1) {
    await deliver();
    server.clock.advance(3000);
  }
  expect(receiver.requests).toHaveLength(3);
  const texts = receiver.requests.map(({ body }) => (JSON.parse(body) as { content: string }).content);
  const lines = texts.flatMap((text) => text.split("\n"));
  const solves = lines.filter((line) => line.startsWith("solve ")).map((line) => line.slice(6));
  expect(solves.toSorted()).toEqual(teams.map(({ team }) => team.name).toSorted());
  const bloods = lines.filter((line) => line.startsWith("blood "));
  expect(bloods).toEqual(solves.slice(0, 3).map((name, index) => `blood ${index + 1} ${name}`));
  expect(await listStatuses(guid)).toEqual(Array.from({ length: 23 }, () => ["Delivered", null]));
});

it("HOOK-10 a template replaces the text, and long texts end with an ellipsis", async () => {
  await addChatWebhook({ format: "WeCom", templates: { "notice.published": "{{game}}! {{text}} {{url}}" } });
  receiver.reply = () => ({ body: '{"errcode":0}' });
  const gameId = await insertGame(server, { title: "Cup" });
  await queueNotice("short", gameId);
  await queueNotice("大".repeat(1000), gameId);
  await deliver();
  server.clock.advance(3000);
  await deliver();
  const texts = receiver.requests.map(
    ({ body }) => (JSON.parse(body) as { text: { content: string } }).text.content,
  );
  expect(texts[0]).toBe(`Cup! short https://ctf.example.org/games/${gameId}`);
  expect(Buffer.byteLength(texts[1] ?? "")).toBeLessThanOrEqual(2048);
  expect(texts[1]).toMatch(/大…$/);
});

it("HOOK-4 a chat message is attempted at most five times", async () => {
  const guid = await addChatWebhook({ format: "Discord" });
  receiver.reply = () => ({ status: 500 });
  await queueNotice("news", await insertGame(server));
  for (let attempt = 0; attempt < 7; attempt += 1) {
    await deliver();
    // Later than the next attempt, which is at most 11 minutes away.
    server.clock.advance(12 * MINUTE_MS);
  }
  expect(receiver.requests).toHaveLength(5);
  expect(await listStatuses(guid)).toEqual([["Failed", "Status"]]);
});
