import { Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";
import { Page } from "./kernel/page.ts";
import { Guid, Id } from "./kernel/scalars.ts";
import {
  Attempt,
  CreatedWebhook,
  Delivery,
  DeliveryQuery,
  NewGameWebhook,
  RedeliveryRequest,
  RedeliveryResult,
  Webhook,
  WebhookChange,
  WebhookSecret,
  webhookProblems,
} from "./webhook.ts";

const GameParams = Type.Object({ id: Id });
const WebhookParams = Type.Object({ id: Id, guid: Guid });

export const listGameWebhooks = endpoint({
  method: "GET",
  path: "/api/edit/games/:id/webhooks",
  access: "admin",
  summary: "List the webhooks of a game",
  params: GameParams,
  reply: Type.Array(Webhook),
  fails: ["game.not-found"],
});

export const createGameWebhook = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/webhooks",
  access: "admin",
  summary: "Create a webhook for a game; its signing secret is returned only once",
  params: GameParams,
  body: NewGameWebhook,
  reply: CreatedWebhook,
  fails: ["game.not-found", ...webhookProblems, "webhook.too-many"],
});

export const getGameWebhook = endpoint({
  method: "GET",
  path: "/api/edit/games/:id/webhooks/:guid",
  access: "admin",
  summary: "Get a webhook of a game",
  params: WebhookParams,
  reply: Webhook,
  fails: ["webhook.not-found"],
});

export const updateGameWebhook = endpoint({
  method: "PUT",
  path: "/api/edit/games/:id/webhooks/:guid",
  access: "admin",
  summary: "Update a webhook of a game; missing fields keep their value",
  params: WebhookParams,
  body: WebhookChange,
  reply: Webhook,
  fails: ["webhook.not-found", "webhook.credential-missing", ...webhookProblems],
});

export const deleteGameWebhook = endpoint({
  method: "DELETE",
  path: "/api/edit/games/:id/webhooks/:guid",
  access: "admin",
  summary: "Delete a webhook of a game and the log of its deliveries",
  params: WebhookParams,
  fails: ["webhook.not-found"],
});

export const rotateGameWebhookSecret = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/webhooks/:guid/secret",
  access: "admin",
  summary:
    "Rotate the signing secret of a game webhook; for 24 hours, messages are also signed with the old secret",
  params: WebhookParams,
  reply: WebhookSecret,
  fails: ["webhook.not-found", "webhook.unsigned"],
});

export const testGameWebhook = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/webhooks/:guid/test",
  access: "admin",
  limit: "Secret",
  slow: true,
  summary: "Send a test event to a webhook of a game immediately, and return the result",
  params: WebhookParams,
  reply: Attempt,
  fails: ["webhook.not-found"],
});

export const listGameDeliveries = endpoint({
  method: "GET",
  path: "/api/edit/games/:id/webhooks/:guid/deliveries",
  access: "admin",
  summary: "List the deliveries of a webhook of a game, newest first",
  params: WebhookParams,
  query: DeliveryQuery,
  reply: Page(Delivery),
  fails: ["webhook.not-found"],
});

export const redeliverGameDelivery = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/webhooks/:guid/deliveries/:deliveryId/redeliver",
  access: "admin",
  limit: "Secret",
  summary: "Resend a delivery of a game webhook",
  params: Type.Object({ id: Id, guid: Guid, deliveryId: Guid }),
  reply: Delivery,
  fails: ["webhook.not-found", "webhook.disabled", "delivery.not-found", "delivery.pending"],
});

export const redeliverGameFailures = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/webhooks/:guid/deliveries/redeliver",
  access: "admin",
  limit: "Secret",
  summary:
    "Resend the failed deliveries of a game webhook that were created since the given time, at most 1,000",
  params: WebhookParams,
  body: RedeliveryRequest,
  reply: RedeliveryResult,
  fails: ["webhook.not-found", "webhook.disabled"],
});
