import { createWebhook } from "@gonfalon/contract/webhook.ts";
import { expect } from "vitest";
import type { TestServer } from "../../../../test/harness.ts";
import type { TestUser } from "../../../../test/test-users.ts";
import type { useWebhookReceiver } from "../../../../test/webhook-receiver.ts";
import { queueWebhookEvent } from "../webhook-outbox.repo.ts";

/** Creates webhooks, and queues and sends notices to the receiver. */
export function webhookFixtures(
  server: TestServer,
  receiver: ReturnType<typeof useWebhookReceiver>,
  getAdmin: () => TestUser,
) {
  async function addWebhook(overrides: object = {}) {
    const body = { name: "hook", url: receiver.url(), events: ["notice.published"], ...overrides };
    const createResponse = await server.call(getAdmin(), createWebhook, { body } as never);
    expect(createResponse).toMatchObject({ status: 200 });
    return createResponse.body;
  }

  async function queueNotice(content: string, gameId: number) {
    const data = { notice: { id: 1, content } };
    await queueWebhookEvent(server.db, { type: "notice.published", gameId, data, at: server.clock.now() });
  }

  const deliver = () => server.platform.webhooks.sender.deliver();
  const listContents = () =>
    receiver.requests.map(
      ({ body }) => (JSON.parse(body) as { data: { notice: { content: string } } }).data.notice.content,
    );

  return { addWebhook, queueNotice, deliver, listContents };
}
