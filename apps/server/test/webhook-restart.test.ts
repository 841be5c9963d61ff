import type { Delivery } from "@gonfalon/contract/webhook.ts";
import { expect, it, vi } from "vitest";
import { insertChallenge, insertGame, insertParticipation } from "./builders.ts";
import { useForkedServers } from "./forked-server.ts";
import type { TestUser } from "./test-users.ts";
import { useWebhookReceiver } from "./webhook-receiver.ts";

const servers = useForkedServers({ WEBHOOK_ALLOWED_NETWORKS: "127.0.0.1" });
const receiver = useWebhookReceiver();

async function send(address: string, user: TestUser, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${address}${path}`, {
    method: body ? "POST" : "GET",
    headers: { ...user.headers, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return response.json();
}

it("HOOK-1, HOOK-2, HOOK-4 a blood arrives within 2 s, and its retry survives a kill between attempts", async () => {
  const { db, fixture } = servers;
  const admin = await servers.signUp("Admin");
  const gameId = await insertGame(fixture);
  const challengeId = await insertChallenge(fixture, gameId);
  const { player } = await insertParticipation(fixture, gameId);
  receiver.reply = () => ({ status: receiver.requests.length === 1 ? 500 : 200 });

  const first = await servers.start();
  const hook = { name: "hook", url: receiver.url(), events: ["blood.taken"] };
  const { webhook } = (await send(first.address, admin, "/api/admin/webhooks", hook)) as {
    webhook: { id: string };
  };
  const submittedAt = Date.now();
  await send(first.address, player, `/api/game/${gameId}/challenges/${challengeId}`, { flag: "flag{right}" });
  await receiver.waitForRequests(1);
  expect((receiver.requests[0]?.at ?? 0) - submittedAt).toBeLessThan(2000);
  const expectOneTry = async () => {
    const { tries } = await db.selectFrom("webhook_deliveries").select("tries").executeTakeFirstOrThrow();
    expect(tries).toBe(1);
  };
  await vi.waitFor(expectOneTry, { timeout: 5000 });
  await servers.kill(first.child);

  const second = await servers.start();
  await receiver.waitForRequests(2);
  const [failed, repeated] = receiver.requests;
  expect(repeated?.headers["webhook-id"]).toBe(failed?.headers["webhook-id"]);
  expect(repeated?.body).toBe(failed?.body);
  const waited = (repeated?.at ?? 0) - (failed?.at ?? 0);
  expect(waited).toBeGreaterThan(4000);
  // The second retry would come after 30 s.
  expect(waited).toBeLessThan(27_000);
  const path = `/api/admin/webhooks/${webhook.id}/deliveries`;
  await vi.waitFor(async () => {
    const { data } = (await send(second.address, admin, path)) as { data: readonly Delivery[] };
    expect(data).toMatchObject([{ status: "Delivered", tries: 2 }]);
  });
});
