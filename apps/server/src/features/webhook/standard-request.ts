import { Webhook } from "standardwebhooks";
import type { WebhookRequest } from "#ports/webhook-client.ts";
import { formatMessageId, type Payload } from "./delivery.domain.ts";

interface StandardMessage {
  readonly url: string;
  /** The current secret, and the former one while it is valid. */
  readonly secrets: readonly string[];
  readonly messageId: string;
  readonly payload: Payload;
  readonly at: Date;
}

/** HOOK-6: a request in the format of Standard Webhooks. */
export function createStandardRequest({
  url,
  secrets,
  messageId,
  payload,
  at,
}: StandardMessage): WebhookRequest {
  const id = formatMessageId(messageId);
  const { type, timestamp, data } = payload;
  // PostgreSQL's jsonb does not preserve the order of members.
  const body = JSON.stringify({ type, timestamp, data });
  return {
    method: "POST",
    url,
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" "),
    },
    body,
  };
}
