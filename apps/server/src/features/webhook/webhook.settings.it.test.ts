import {
  createGameWebhook,
  deleteGameWebhook,
  getGameWebhook,
  listGameDeliveries,
  listGameWebhooks,
  redeliverGameDelivery,
  redeliverGameFailures,
  rotateGameWebhookSecret,
  testGameWebhook,
  updateGameWebhook,
} from "@gonfalon/contract/game-webhook.ts";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  updateWebhook,
} from "@gonfalon/contract/webhook.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertGame } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { useWebhookReceiver } from "../../../test/webhook-receiver.ts";
import { webhookFixtures } from "./test/webhook-fixtures.ts";

const server = useServer();
const receiver = useWebhookReceiver();
let admin: TestUser;
const { addWebhook, queueNotice, deliver, listContents } = webhookFixtures(server, receiver, () => admin);

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

beforeEach(async () => {
  await sql`delete from webhooks`.execute(server.db);
  receiver.requests.length = 0;
  receiver.reply = () => ({});
});

describe("webhooks", () => {
  it("HOOK-12 are created, changed and deleted, and their URL is returned masked and stored encrypted", async () => {
    const { webhook, secret } = await addWebhook({
      name: "  Program ",
      url: receiver.url("/hook/0123456789abcdef"),
      templates: { "notice.published": "{{text}}" },
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { origin } = new URL(receiver.url());
    expect(webhook).toMatchObject({
      address: `${origin}/…cdef`,
      gameId: null,
      audience: "Public",
      isEnabled: true,
    });
    const params = { guid: webhook.id };
    const changeResponse = await server.call(admin, updateWebhook, {
      params,
      body: { name: "Other", isEnabled: false },
    });
    expect(changeResponse.body).toEqual({ ...webhook, name: "Other", isEnabled: false });
    expect((await server.call(admin, getWebhook, { params })).body).toEqual(changeResponse.body);
    expect((await server.call(admin, listWebhooks)).body).toEqual([changeResponse.body]);
    const { rows } = await sql<{ url_sealed: Buffer }>`select * from webhooks`.execute(server.db);
    expect(rows[0]?.url_sealed.toString("latin1")).not.toContain("hook");
    expect((await server.call(admin, deleteWebhook, { params })).status).toBe(200);
    expect((await server.call(admin, getWebhook, { params })).status).toBe(404);
  });

  it("can be deleted once, even by two concurrent requests", async () => {
    const { webhook } = await addWebhook();
    server.lines.length = 0;
    const remove = () => server.call(admin, deleteWebhook, { params: { guid: webhook.id } });
    const responses = await race(
      server.db,
      (tx) => tx.selectFrom("webhooks").where("id", "=", webhook.id).select("id").forUpdate().execute(),
      [remove, remove],
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(server.lines.filter(({ message }) => message === "webhook deleted")).toHaveLength(1);
  });

  it.each([
    ["a private address", { url: "https://10.0.0.1/" }, 400],
    ["the metadata service", { url: "https://169.254.169.254" }, 400],
    ["an IPv4-mapped address", { url: "https://[::ffff:10.0.0.1]" }, 400],
    ["an address as a number", { url: "https://2130706434" }, 400],
    ["a public address without TLS", { url: "http://93.184.216.34/" }, 400],
    ["user info", { url: "https://user@example.org/" }, 400],
    ["a port below 1024 other than 80 and 443", { url: "https://example.org:22/" }, 400],
    ["another scheme", { url: "ftp://example.org/" }, 400],
    ["staff events for the public", { events: ["cheat.detected"] }, 400],
    ["staff events for staff", { events: ["cheat.detected", "account.created"], audience: "Staff" }, 200],
    ["an unknown event", { events: ["flag.found"] }, 400],
    ["no event", { events: [] }, 400],
    ["an unknown value in a template", { templates: { "notice.published": "{{flag}}" } }, 400],
    ["a template of an unknown event", { templates: { constructor: "text" } }, 400],
    ["Telegram without a chat", { format: "Telegram" }, 400],
    ["Matrix without a credential", { format: "Matrix", target: "!room:example.org" }, 400],
    ["an unknown game", { gameId: 999_999 }, 404],
  ])("HOOK-7, HOOK-8, HOOK-10 are validated: %s", async (_, overrides, status) => {
    const body = { name: "hook", url: "https://example.org/", events: ["notice.published"], ...overrides };
    expect((await server.call(admin, createWebhook, { body } as never)).status).toBe(status);
  });

  it("HOOK-12 need their credential again if the new URL is on another server", async () => {
    const { webhook } = await addWebhook({ format: "Matrix", target: "!room:example.org", credential: "a" });
    const params = { guid: webhook.id };
    const update = (body: object) => server.call(admin, updateWebhook, { params, body });
    const moveResponse = await update({ url: "https://example.org/" });
    expect([moveResponse.status, moveResponse.problem.title]).toEqual([
      400,
      "Enter the credential again: the URL belongs to another server.",
    ]);
    expect((await server.call(admin, getWebhook, { params })).body).toEqual(webhook);
    expect((await update({ url: `${receiver.url()}/other` })).status).toBe(200);
    expect((await update({ url: "https://example.org/", credential: "b" })).status).toBe(200);
  });

  it("HOOK-8 a change of the audience from Staff to Public deletes the deliveries", async () => {
    const { webhook } = await addWebhook({ audience: "Staff", events: ["notice.published", "blood.taken"] });
    const params = { guid: webhook.id };
    await queueNotice("news of a hidden game", await insertGame(server, { hidden: true }));
    const changeResponse = await server.call(admin, updateWebhook, { params, body: { audience: "Public" } });
    expect(changeResponse.body).toMatchObject({ audience: "Public", pending: 0 });
    await deliver();
    expect(receiver.requests).toEqual([]);
    const query = { count: 50, skip: 0 };
    expect((await server.call(admin, listDeliveries, { params, query })).body.total).toBe(0);
  });

  it("are limited to 20 without a game, even for concurrent requests; a game has its own limit", async () => {
    const gameId = await insertGame(server);
    const body = { name: "hook", url: receiver.url(), events: ["notice.published"], format: "Discord" };
    const create = (overrides: object) =>
      server.call(admin, createWebhook, { body: { ...body, ...overrides } } as never);
    const responses = await Promise.all(Array.from({ length: 23 }, () => create({})));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
    expect((await create({ gameId })).status).toBe(200);
  });

  it("HOOK-16 are limited to 2,000 for the platform and all games together", async () => {
    const gameId = await insertGame(server);
    await sql`
      insert into webhooks (id, name, format, audience, url_sealed, address, events, language, enabled, created_at, game_id)
      select gen_random_uuid(), 'hook', 'Slack', 'Public', '', '', '{}', 'en-US', false, now(), ${gameId}
        from generate_series(1, 1999)`.execute(server.db);
    await addWebhook();
    const body = { name: "hook", url: receiver.url(), events: ["notice.published"] } as never;
    const { status, problem } = await server.call(admin, createWebhook, { body });
    expect([status, problem.title]).toEqual([400, "No more webhooks can be added: the limit is 2000."]);
  });

  it("of a game cover only that game, and are not accessible through another game", async () => {
    const [gameId, otherGameId] = [await insertGame(server), await insertGame(server)];
    const body = { name: "hook", url: receiver.url(), events: ["notice.published"] } as never;
    const createResponse = await server.call(admin, createGameWebhook, { params: { id: gameId }, body });
    const guid = createResponse.body.webhook.id;
    await queueNotice("here", gameId);
    await queueNotice("elsewhere", otherGameId);
    await deliver();
    expect(listContents()).toEqual(["here"]);
    const query = { count: 50, skip: 0 };
    const response = await server.call(admin, listGameDeliveries, { params: { id: gameId, guid }, query });
    const deliveryId = response.body.data[0]?.id ?? "";
    const redeliveryBody = { since: 0 };
    for (const [id, status] of [
      [otherGameId, 404],
      [gameId, 200],
    ] as const) {
      const params = { id, guid };
      const statuses = [
        await server.call(admin, getGameWebhook, { params }),
        await server.call(admin, updateGameWebhook, { params, body: { name: "new" } }),
        await server.call(admin, rotateGameWebhookSecret, { params }),
        await server.call(admin, testGameWebhook, { params }),
        await server.call(admin, listGameDeliveries, { params, query }),
        await server.call(admin, redeliverGameDelivery, { params: { ...params, deliveryId } }),
        await server.call(admin, redeliverGameFailures, { params, body: redeliveryBody }),
        await server.call(admin, deleteGameWebhook, { params }),
      ].map((response) => response.status);
      expect(new Set(statuses)).toEqual(new Set([status]));
    }
    expect((await server.call(admin, listGameWebhooks, { params: { id: gameId } })).body).toEqual([]);
  });
});
