import type { Delivery } from "@gonfalon/contract/webhook.ts";
import { expect, it, vi } from "vitest";
import { insertChallenge, insertGame, insertParticipation } from "./builders.ts";
import { useForkedServers } from "./forked-server.ts";
import type { TestUser } from "./test-users.ts";
import { useWebhookReceiver } from "./webhook-receiver.ts";

const servers = useForkedServers({ WEBHOOK_ALLOWED_NETWORKS: "127.0.0.1" });
const receiver = useWebhookReceiver();
const WAIT_OPTIONS = { timeout: 30_000, interval: 50 };

async function send(address: string, user: TestUser, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${address}${path}`, {
    method: body ? "POST" : "GET",
    headers: { ...user.headers, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return response.json();
}

it("HOOK-1, HOOK-4 a blood is sent again after a failed attempt, even if the server is killed", async () => {
  const { db, fixture } = servers;
  const admin = await servers.signUp("Admin");
  const gameId = await insertGame(fixture);
  const challengeId = await insertChallenge(fixture, gameId);
  const { player } = await insertParticipation(fixture, gameId);
  receiver.reply = () => ({ status: receiver.requests.length === 1 ? 500 : 200 });

  const firstServer = await servers.start();
  const hook = { name: "hook", url: receiver.url(), events: ["blood.taken"] };
  const { webhook } = (await send(firstServer.address, admin, "/api/admin/webhooks", hook)) as {
    webhook: { id: string };
  };
  await send(firstServer.address, player, `/api/game/${gameId}/challenges/${challengeId}`, {
    flag: "flag{right}",
  });
  await receiver.waitForRequests(1);
  const nextTryAt = await vi.waitFor(async () => {
    const delivery = await db
      .selectFrom("webhook_deliveries")
      .select(["tries", "next_try_at"])
      .executeTakeFirstOrThrow();
    expect(delivery.tries).toBe(1);
    return delivery.next_try_at.getTime();
  }, WAIT_OPTIONS);
  await servers.kill(firstServer.child);

  const secondServer = await servers.start();
  await receiver.waitForRequests(2);
  const [failedRequest, repeatedRequest] = receiver.requests;
  expect(repeatedRequest?.headers["webhook-id"]).toBe(failedRequest?.headers["webhook-id"]);
  expect(repeatedRequest?.body).toBe(failedRequest?.body);
  expect(nextTryAt - (failedRequest?.at ?? 0)).toBeGreaterThan(4000);
  expect(repeatedRequest?.at).toBeGreaterThanOrEqual(nextTryAt);
  const path = `/api/admin/webhooks/${webhook.id}/deliveries`;
  await vi.waitFor(async () => {
    const { data } = (await send(secondServer.address, admin, path)) as { data: readonly Delivery[] };
    expect(data).toMatchObject([{ status: "Delivered", tries: 2 }]);
  }, WAIT_OPTIONS);
}, 120_000);
