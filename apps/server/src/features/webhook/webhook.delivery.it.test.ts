import { randomUUID } from "node:crypto";
import {
  deleteWebhook,
  getWebhook,
  listDeliveries,
  redeliver,
  redeliverFailed,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "@gonfalon/contract/webhook.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { sql } from "kysely";
import { Webhook as Verifier } from "standardwebhooks";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Db } from "#db/client.ts";
import { insertGame } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { countBlocked, race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { useWebhookReceiver } from "../../../test/webhook-receiver.ts";
import { insertRedelivery } from "./delivery.repo.ts";
import { webhookFixtures } from "./test/webhook-fixtures.ts";
import { queueWebhookEvent } from "./webhook-outbox.repo.ts";

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

async function readLog(guid: string, query: object = {}) {
  const page = { count: 50, skip: 0, ...query };
  return (await server.call(admin, listDeliveries, { params: { guid }, query: page })).body;
}

describe("HOOK-1, HOOK-2 deliveries", () => {
  it("are not sent if the transaction is rolled back, and arrive in commit order", async () => {
    await addWebhook();
    const gameId = await insertGame(server);
    await queueNotice("first", gameId);
    const failedTransaction = server.db.transaction().execute(async (tx) => {
      await queueWebhookEvent(tx, {
        type: "notice.published",
        gameId,
        data: { notice: { id: 1, content: "rolled back" } },
        at: server.clock.now(),
      });
      throw new Error("rolled back");
    });
    await expect(failedTransaction).rejects.toThrow("rolled back");
    for (const content of ["second", "third"]) await queueNotice(content, gameId);
    await deliver();
    expect(listContents()).toEqual(["first", "second", "third"]);
  });

  it("HOOK-2 requests before and after a failed one are recorded, each with its own response", async () => {
    const { webhook } = await addWebhook();
    const gameId = await insertGame(server);
    receiver.reply = ({ body }) => ({
      status: body.includes("second") ? 500 : 200,
      body: `reply ${receiver.requests.length}`,
    });
    for (const content of ["first", "second", "third"]) await queueNotice(content, gameId);
    await deliver();
    expect(listContents()).toEqual(["first", "second"]);
    await deliver();
    expect(listContents()).toEqual(["first", "second", "third"]);
    const { data } = await readLog(webhook.id);
    expect(data.toReversed().map(({ status, attempts }) => [status, attempts[0]?.response])).toEqual([
      ["Delivered", "reply 1"],
      ["Pending", "reply 2"],
      ["Delivered", "reply 3"],
    ]);
  });

  it("HOOK-8 events of hidden games are sent to staff only", async () => {
    await addWebhook({ url: receiver.url("/public") });
    await addWebhook({ url: receiver.url("/staff"), audience: "Staff" });
    await queueNotice("secret", await insertGame(server, { hidden: true }));
    await queueNotice("open", await insertGame(server));
    await deliver();
    expect(receiver.listRequestsTo("/public")).toHaveLength(1);
    expect(receiver.listRequestsTo("/staff")).toHaveLength(2);
  });

  it("HOOK-2 a slow retry delays neither another webhook nor later deliveries of its own webhook", async () => {
    const { webhook } = await addWebhook({ url: receiver.url("/slow") });
    const gameId = await insertGame(server);
    receiver.reply = () => ({ status: 500 });
    await queueNotice("failed", gameId);
    await deliver();
    server.clock.advance(6000);
    const slowResponse = Promise.withResolvers<void>();
    receiver.reply = ({ body }) => (body.includes("failed") ? { after: slowResponse.promise } : {});
    await addWebhook({ url: receiver.url("/fast") });
    await server.platform.webhooks.sender.dispatch();
    await receiver.waitForRequests(2);
    await queueNotice("later", gameId);
    await server.platform.webhooks.sender.dispatch();
    await receiver.waitForRequests(4);
    await vi.waitFor(async () =>
      expect((await readLog(webhook.id)).data[0]).toMatchObject({ status: "Delivered" }),
    );
    expect((await readLog(webhook.id)).data.map(({ status }) => status)).toEqual(["Delivered", "Pending"]);
    slowResponse.resolve();
    await deliver();
    expect((await readLog(webhook.id)).data.map(({ status }) => status)).toEqual(["Delivered", "Delivered"]);
  });
});

describe("HOOK-3 to HOOK-5 failures", () => {
  it.each(["Standard", "Slack"])("include a URL that cannot be decrypted (%s)", async (format) => {
    const { webhook } = await addWebhook({ format });
    const gameId = await insertGame(server);
    for (const content of ["first", "second"]) await queueNotice(content, gameId);
    await server.db
      .updateTable("webhooks")
      .set({ url_sealed: Buffer.alloc(64) })
      .execute();
    server.lines.length = 0;
    await deliver();
    expect(receiver.requests).toEqual([]);
    const [oldestDelivery] = (await readLog(webhook.id)).data.toReversed();
    expect(oldestDelivery).toMatchObject({ status: "Pending", tries: 1 });
    expect(oldestDelivery?.attempts).toMatchObject([{ status: null, fault: "NotDecrypted", response: "" }]);
    expect((oldestDelivery?.nextTryAt ?? 0) - server.clock.now().getTime()).toBeGreaterThanOrEqual(4500);
    expect(server.lines.filter(({ level }) => level !== "info")).toMatchObject([
      { message: "webhook not delivered", fields: { webhookId: webhook.id, fault: "NotDecrypted" } },
    ]);
    const testResponse = await server.call(admin, testWebhook, { params: { guid: webhook.id } });
    expect(testResponse).toMatchObject({ status: 200, body: { fault: "NotDecrypted" } });
  });

  it("are retried with the same id after about 5 s, or later if Retry-After is longer", async () => {
    const { webhook } = await addWebhook();
    const gameId = await insertGame(server);
    receiver.reply = () => ({ status: 500, body: "x".repeat(2000) });
    await queueNotice("news", gameId);
    await deliver();
    await deliver();
    expect(receiver.requests).toHaveLength(1);
    const [failedDelivery] = (await readLog(webhook.id)).data;
    const start = server.clock.now().getTime();
    expect((failedDelivery?.nextTryAt ?? 0) - start).toBeGreaterThanOrEqual(4500);
    expect((failedDelivery?.nextTryAt ?? 0) - start).toBeLessThanOrEqual(5500);
    expect(failedDelivery?.attempts).toMatchObject([
      { status: 500, fault: "Status", response: "x".repeat(1024) },
    ]);
    receiver.reply = () => ({ status: 503, headers: { "retry-after": "600" } });
    server.clock.advance(5500);
    await deliver();
    expect((await readLog(webhook.id)).data[0]).toMatchObject({
      tries: 2,
      nextTryAt: start + 5500 + 10 * MINUTE_MS,
    });
    receiver.reply = () => ({});
    server.clock.advance(10 * MINUTE_MS);
    await deliver();
    expect(new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(receiver.requests).toHaveLength(3);
    expect((await readLog(webhook.id)).data[0]).toMatchObject({
      status: "Delivered",
      tries: 3,
      nextTryAt: null,
    });
  });

  it.each([
    ["a redirect", { status: 302, headers: { location: "/other" } }, { status: 302, fault: "Status" }],
    ["a response that is too large", { body: "x".repeat(17_000) }, { status: null, fault: "TooLarge" }],
  ])("HOOK-3 %s is a failure", async (_, reply, attempt) => {
    const { webhook } = await addWebhook();
    receiver.reply = () => reply;
    expect((await server.call(admin, testWebhook, { params: { guid: webhook.id } })).body).toMatchObject(
      attempt,
    );
    expect(receiver.requests).toHaveLength(1);
  });

  it("HOOK-5 410 disables the webhook, and its pending deliveries fail", async () => {
    const { webhook } = await addWebhook();
    const gameId = await insertGame(server);
    receiver.reply = () => ({ status: 410 });
    for (const content of ["one", "two"]) await queueNotice(content, gameId);
    await deliver();
    const params = { guid: webhook.id };
    const disabledWebhook = { isEnabled: false, disabledReason: "Gone", pending: 0 };
    expect((await server.call(admin, getWebhook, { params })).body).toMatchObject(disabledWebhook);
    expect((await readLog(webhook.id, { status: "Failed" })).total).toBe(2);
    expect(server.lines).toContainEqual(
      expect.objectContaining({ level: "error", message: "webhook disabled" }),
    );
    const enableResponse = await server.call(admin, updateWebhook, { params, body: { isEnabled: true } });
    expect(enableResponse.body).toMatchObject({ isEnabled: true, disabledReason: null, failingSince: null });
  });

  it("HOOK-5 pending deliveries fail when an administrator disables the webhook", async () => {
    const { webhook } = await addWebhook();
    const gameId = await insertGame(server);
    receiver.reply = () => ({ status: 500 });
    await queueNotice("retried", gameId);
    await deliver();
    await queueNotice("waiting", gameId);
    const params = { guid: webhook.id };
    const disableResponse = await server.call(admin, updateWebhook, { params, body: { isEnabled: false } });
    expect(disableResponse.body).toMatchObject({ isEnabled: false, disabledReason: null, pending: 0 });
    expect((await readLog(webhook.id, { status: "Failed" })).total).toBe(2);
    await server.call(admin, updateWebhook, { params, body: { isEnabled: true } });
    server.clock.advance(HOUR_MS);
    receiver.requests.length = 0;
    await deliver();
    expect(receiver.requests).toEqual([]);
  });

  it("HOOK-5 a delivery whose attempt fails after the webhook was disabled is not retried", async () => {
    const { webhook } = await addWebhook();
    await queueNotice("news", await insertGame(server));
    const params = { guid: webhook.id };
    const disable = () => server.call(admin, updateWebhook, { params, body: { isEnabled: false } });
    receiver.reply = () => ({ status: 500, after: disable() });
    await deliver();
    const { data } = await readLog(webhook.id);
    expect(data.map(({ status, tries }) => [status, tries])).toEqual([["Failed", 1]]);
  });

  it("HOOK-5 disabling a webhook waits for an event that is being committed", async () => {
    const { webhook } = await addWebhook();
    const gameId = await insertGame(server);
    const params = { guid: webhook.id };
    const data = { notice: { id: 1, content: "news" } };
    const at = server.clock.now();
    const [disableResponse] = await race(
      server.db,
      (tx) => queueWebhookEvent(tx, { type: "notice.published", gameId, data, at }),
      [() => server.call(admin, updateWebhook, { params, body: { isEnabled: false } })],
    );
    expect(disableResponse?.status).toBe(200);
    expect((await readLog(webhook.id)).data.map(({ status }) => status)).toEqual(["Failed"]);
  });

  it("a webhook can be deleted while the outcome of a request is stored, without a deadlock", async () => {
    const { webhook } = await addWebhook();
    await queueNotice("news", await insertGame(server));
    server.lines.length = 0;
    const [, deletion] = await race<{ readonly status: number } | undefined>(
      server.db,
      (tx) => sql`select from webhook_deliveries for update`.execute(tx),
      [
        async () => {
          await deliver();
          return undefined;
        },
        async () => {
          await expect.poll(() => countBlocked(server.db)).toBe(1);
          return server.call(admin, deleteWebhook, { params: { guid: webhook.id } });
        },
      ],
    );
    expect(deletion?.status).toBe(200);
    expect(server.lines.filter(({ level }) => level === "warn")).toEqual([]);
  });

  it("HOOK-5 a day without success and 20 failed attempts disable the webhook", async () => {
    const { webhook } = await addWebhook();
    const gameId = await insertGame(server);
    receiver.reply = () => ({ status: 500 });
    const params = { guid: webhook.id };
    for (let attempt = 0; attempt < 19; attempt += 1) {
      await queueNotice("news", gameId);
      await deliver();
    }
    server.clock.advance(DAY_MS);
    expect((await server.call(admin, getWebhook, { params })).body.isEnabled).toBe(true);
    await queueNotice("news", gameId);
    await deliver();
    const disabledWebhook = { isEnabled: false, disabledReason: "Failing", pending: 0 };
    expect((await server.call(admin, getWebhook, { params })).body).toMatchObject(disabledWebhook);
  });
});

describe("HOOK-6 a request in the format Standard", () => {
  it("is verified by the library standardwebhooks with either secret for a day after a rotation", async () => {
    const { webhook, secret } = await addWebhook();
    const params = { guid: webhook.id };
    const verify = async (key: string) => {
      receiver.requests.length = 0;
      await server.call(admin, testWebhook, { params });
      const [request] = receiver.requests;
      // The library compares the timestamp with the system time, which differs from the clock of the test.
      vi.setSystemTime(server.clock.now());
      try {
        return new Verifier(key).verify(request?.body ?? "", request?.headers as Record<string, string>);
      } finally {
        vi.useRealTimers();
      }
    };
    const body = { type: "webhook.test", timestamp: server.clock.now().toISOString(), data: {} };
    expect(await verify(secret ?? "")).toEqual(body);
    const newSecret = (await server.call(admin, rotateWebhookSecret, { params })).body.secret;
    expect(await verify(secret ?? "")).toBeTruthy();
    expect(await verify(newSecret)).toBeTruthy();
    server.clock.advance(DAY_MS);
    expect(await verify(newSecret)).toBeTruthy();
    await expect(verify(secret ?? "")).rejects.toThrow("No matching signature found");
    const chatWebhook = await addWebhook({ format: "Slack" });
    expect(chatWebhook.secret).toBeNull();
    const refusedRotation = await server.call(admin, rotateWebhookSecret, {
      params: { guid: chatWebhook.webhook.id },
    });
    expect(refusedRotation.status).toBe(400);
  });
});

describe("HOOK-11 redelivery", () => {
  it("sends the same message in a new delivery, and is rejected while the original delivery is pending", async () => {
    const { webhook } = await addWebhook();
    const guid = webhook.id;
    await queueNotice("news", await insertGame(server));
    const [pendingDelivery] = (await readLog(guid)).data;
    const params = { guid, deliveryId: pendingDelivery?.id ?? "" };
    expect((await server.call(admin, redeliver, { params })).status).toBe(400);
    await deliver();
    const redelivery = await server.call(admin, redeliver, { params });
    expect(redelivery.body).toMatchObject({
      messageId: pendingDelivery?.messageId,
      redeliveryOf: pendingDelivery?.id,
      status: "Pending",
    });
    await deliver();
    expect(receiver.requests.map(({ headers }) => headers["webhook-id"])).toEqual([
      pendingDelivery?.messageId,
      pendingDelivery?.messageId,
    ]);
    expect((await server.call(admin, redeliver, { params: { guid, deliveryId: guid } })).status).toBe(404);
  });

  it("queues nothing if the delivery no longer exists", async () => {
    const deletedId = randomUUID();
    expect(await insertRedelivery(server.db, deletedId, server.clock.now())).toBeUndefined();
  });

  it("is rejected if the webhook is disabled at the same time", async () => {
    const { webhook } = await addWebhook();
    const guid = webhook.id;
    await queueNotice("news", await insertGame(server));
    await deliver();
    const [deliveredDelivery] = (await readLog(guid)).data;
    const disable = (tx: Db) =>
      tx.updateTable("webhooks").set({ enabled: false }).where("id", "=", guid).execute();
    const params = { guid, deliveryId: deliveredDelivery?.id ?? "" };
    const responses = await race<{ readonly status: number; readonly problem: unknown }>(server.db, disable, [
      () => server.call(admin, redeliver, { params }),
      () => server.call(admin, redeliverFailed, { params: { guid }, body: { since: 0 } }),
    ]);
    const title = "This webhook is disabled. Enable it first.";
    expect(responses).toMatchObject([
      { status: 400, problem: { title } },
      { status: 400, problem: { title } },
    ]);
    expect((await readLog(guid)).total).toBe(1);
  });

  it("queues each failed message once, even if the redelivery of all failures is requested twice", async () => {
    const { webhook } = await addWebhook();
    const gameId = await insertGame(server);
    for (const content of ["one", "two"]) await queueNotice(content, gameId);
    await sql`update webhook_deliveries set status = 'Failed'`.execute(server.db);
    const request = { params: { guid: webhook.id }, body: { since: 0 } };
    expect((await server.call(admin, redeliverFailed, request)).body).toEqual({ queued: 2 });
    expect((await server.call(admin, redeliverFailed, request)).body).toEqual({ queued: 0 });
    await deliver();
    expect(listContents()).toEqual(["one", "two"]);
  });

  it.each([-1, 8.64e15, 1e300])("is rejected for failures since the invalid time %d", async (since) => {
    const { webhook } = await addWebhook();
    const request = { params: { guid: webhook.id }, body: { since } };
    expect((await server.call(admin, redeliverFailed, request)).status).toBe(400);
  });
});

it("finished deliveries are deleted after 30 days", async () => {
  const { webhook } = await addWebhook();
  const gameId = await insertGame(server);
  await queueNotice("old", gameId);
  await deliver();
  server.clock.advance(31 * DAY_MS);
  await queueNotice("new", gameId);
  await server.platform.webhooks.trim();
  const rows = await server.db.selectFrom("webhook_deliveries").select(["webhook_id", "status"]).execute();
  expect(rows).toEqual([{ webhook_id: webhook.id, status: "Pending" }]);
});
