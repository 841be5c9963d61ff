import {
  getEventDefinition,
  type WebhookEventType,
  webhookEventTypes,
} from "@gonfalon/contract/webhook-events.ts";
import { createWebhookMessage } from "@gonfalon/contract/webhook-messages.ts";

const HEADERS = {
  "webhook-id": "The same in every attempt and redelivery of a message",
  "webhook-timestamp": "The time of the attempt in Unix seconds",
  "webhook-signature":
    "`v1,` and the base64 HMAC-SHA256 of `{id}.{timestamp}.{body}`; after a rotation of the secret, two such values, separated by a space",
};

/** API-1: the requests that webhooks of the format Standard send, for the member `webhooks` of the document. */
export function describeWebhooks(): Readonly<Record<string, object>> {
  return Object.fromEntries(webhookEventTypes.map((type) => [type, { post: describeEvent(type) }]));
}

function describeEvent(type: WebhookEventType): object {
  const { staff = false, platform = false } = getEventDefinition(type);
  const notes = [staff && "Only for the audience Staff.", platform && "Only for webhooks of the platform."];
  return {
    tags: ["webhookMessage"],
    operationId: type,
    summary: ["Sent by webhooks that are subscribed to this event.", ...notes].filter(Boolean).join(" "),
    parameters: Object.entries(HEADERS).map(([name, description]) => ({
      name,
      in: "header",
      required: true,
      description,
      schema: { type: "string" },
    })),
    requestBody: { content: { "application/json": { schema: createWebhookMessage(type) } } },
    responses: { "2XX": { description: "The message was received" } },
  };
}
