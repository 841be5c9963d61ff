import { createWebhook } from "@gonfalon/contract/webhook.ts";
import { expect, it } from "vitest";
import { useServer } from "../../test/harness.ts";
import { createGameWithSubmissions } from "../../test/submitted-game.ts";
import { useWebhookReceiver } from "../../test/webhook-receiver.ts";

const server = useServer();
const receiver = useWebhookReceiver();

it("HOOK-12 a cheat is sent to staff, a wrong flag to nobody, and no payload has a flag", async () => {
  const events = ["solve.accepted", "cheat.detected"];
  const admin = await server.signUp("Admin");
  const body = { name: "hook", url: receiver.url("/staff"), events, audience: "Staff" } as never;
  expect((await server.call(admin, createWebhook, { body })).status).toBe(200);
  const { winner, thief, dynamicId } = await createGameWithSubmissions(server);
  await server.platform.webhooks.sender.deliver();
  const messages = receiver
    .listRequestsTo("/staff")
    .map((request) => JSON.parse(request.body) as { type: string; data: Record<string, unknown> });
  expect(messages.map(({ type }) => type)).toEqual(events);
  expect(messages[1]?.data).toMatchObject({
    challenge: { id: dynamicId },
    team: { id: thief.team.id },
    owner: { id: winner.team.id, name: winner.team.name },
  });
  for (const { body } of receiver.listRequestsTo("/staff")) expect(body).not.toMatch(/flag\{/);
});
