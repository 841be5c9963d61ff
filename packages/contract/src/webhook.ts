import { type Static, Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";
import { Page, PageQuery } from "./kernel/page.ts";
import {
  Dictionary,
  Enumeration,
  EpochMillis,
  Guid,
  Id,
  MAX_INSTANT,
  Nullable,
  Patch,
  PlainText,
  RequiredText,
} from "./kernel/scalars.ts";
import { type Language, languages } from "./languages.ts";
import { limits } from "./limits.ts";
import { WebhookEvent } from "./webhook-events.ts";

export const WebhookFormat = Enumeration({
  Standard: 0,
  Discord: 1,
  Slack: 2,
  Mattermost: 3,
  Telegram: 4,
  Feishu: 5,
  DingTalk: 6,
  WeCom: 7,
  Matrix: 8,
});
export type WebhookFormat = Static<typeof WebhookFormat>;

export const WebhookAudience = Enumeration({ Public: 0, Staff: 1 });
export type WebhookAudience = Static<typeof WebhookAudience>;

/** Why the platform disabled a webhook: the receiver returned 410, or all attempts, at least 20, failed for a day. */
export const WebhookDisabledReason = Enumeration({ Gone: 0, Failing: 1 });
export type WebhookDisabledReason = Static<typeof WebhookDisabledReason>;

export const DeliveryStatus = Enumeration({ Pending: 0, Delivered: 1, Failed: 2 });
export type DeliveryStatus = Static<typeof DeliveryStatus>;

export const DeliveryError = Enumeration({
  AddressNotAllowed: 0,
  NotResolved: 1,
  Unreachable: 2,
  Timeout: 3,
  Tls: 4,
  Status: 5,
  Rejected: 6,
  TooLarge: 7,
  /** The URL, the secret or the credential was encrypted with an installation secret other than the current one. */
  NotDecrypted: 8,
});
export type DeliveryError = Static<typeof DeliveryError>;

const MessageLanguage = Type.Unsafe<Language>({ type: "string", enum: [...languages] });
const Templates = Dictionary(RequiredText({ maxLength: limits.webhookTemplate }));

export const Webhook = Type.Object({
  id: Guid,
  name: Type.String(),
  gameId: Nullable(Type.Integer({ ...Id, description: "Null if the webhook covers every game" })),
  format: WebhookFormat,
  audience: WebhookAudience,
  address: Type.String({
    description: "The origin of the URL, and its last four characters if it ends with a long token",
  }),
  target: Nullable(Type.String()),
  hasCredential: Type.Boolean(),
  events: Type.Array(WebhookEvent),
  language: MessageLanguage,
  templates: Dictionary(Type.String()),
  isEnabled: Type.Boolean(),
  disabledReason: Nullable(WebhookDisabledReason),
  failingSince: Nullable(EpochMillis),
  lastDeliveryAt: Nullable(EpochMillis),
  pending: Type.Integer({ description: "The number of deliveries that wait for an attempt" }),
  createdAt: EpochMillis,
});
export type Webhook = Static<typeof Webhook>;

export const Attempt = Type.Object({
  at: EpochMillis,
  status: Nullable(Type.Integer({ description: "The HTTP status, if there was a response" })),
  fault: Nullable(DeliveryError),
  durationMs: Type.Integer(),
  response: Type.String({ description: "The first 1,024 bytes" }),
});
export type Attempt = Static<typeof Attempt>;

export const Delivery = Type.Object({
  id: Guid,
  messageId: Type.String(),
  type: Type.String(),
  gameId: Nullable(Id),
  status: DeliveryStatus,
  tries: Type.Integer(),
  createdAt: EpochMillis,
  nextTryAt: Nullable(EpochMillis),
  attempts: Type.Array(Attempt),
  redeliveryOf: Nullable(Guid),
  payload: Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true }),
});
export type Delivery = Static<typeof Delivery>;

const settings = {
  name: RequiredText({ maxLength: limits.webhookName }),
  url: RequiredText({ maxLength: limits.url }),
  events: Type.Array(WebhookEvent, { minItems: 1, maxItems: limits.webhookEvents }),
  audience: Type.Unsafe<WebhookAudience>({ ...WebhookAudience, default: "Public" }),
  target: Type.Optional(Nullable(PlainText({ maxLength: limits.webhookTarget }))),
  credential: Type.Optional(Nullable(PlainText({ maxLength: limits.webhookCredential }))),
  language: Type.Unsafe<Language>({ ...MessageLanguage, default: "en-US" }),
  templates: Type.Unsafe<Record<string, string>>({ ...Templates, default: {} }),
  isEnabled: Type.Boolean({ default: true }),
};

export const NewGameWebhook = Type.Object({
  ...settings,
  format: Type.Unsafe<WebhookFormat>({ ...WebhookFormat, default: "Standard" }),
});
export type NewGameWebhook = Static<typeof NewGameWebhook>;

const NewWebhook = Type.Object({ ...NewGameWebhook.properties, gameId: Type.Optional(Nullable(Id)) });
export type NewWebhook = Static<typeof NewWebhook>;

export const WebhookChange = Patch(Type.Object(settings));
export type WebhookChange = Static<typeof WebhookChange>;

export const CreatedWebhook = Type.Object({
  webhook: Webhook,
  secret: Nullable(Type.String({ description: "The signing secret, returned only once; null for chats" })),
});

export const WebhookSecret = Type.Object({ secret: Type.String() });

export const DeliveryQuery = Type.Object({
  status: Type.Optional(DeliveryStatus),
  type: Type.Optional(Type.String({ maxLength: limits.webhookName })),
  ...PageQuery({ count: 50, max: 100 }).properties,
});
export type DeliveryQuery = Static<typeof DeliveryQuery>;

export const RedeliveryRequest = Type.Object({
  since: Type.Integer({ ...EpochMillis, minimum: 0, maximum: MAX_INSTANT }),
});
export const RedeliveryResult = Type.Object({ queued: Type.Integer() });

const WebhookParams = Type.Object({ guid: Guid });

/** The errors of an invalid webhook. */
export const webhookProblems = ["webhook.address-not-allowed", "request.field-invalid"] as const;

export const listWebhooks = endpoint({
  method: "GET",
  path: "/api/admin/webhooks",
  access: "admin",
  summary: "List the webhooks of the platform and of all games",
  reply: Type.Array(Webhook),
});

export const createWebhook = endpoint({
  method: "POST",
  path: "/api/admin/webhooks",
  access: "admin",
  summary: "Create a webhook; its signing secret is returned only once",
  body: NewWebhook,
  reply: CreatedWebhook,
  fails: ["game.not-found", ...webhookProblems, "webhook.too-many"],
});

export const getWebhook = endpoint({
  method: "GET",
  path: "/api/admin/webhooks/:guid",
  access: "admin",
  summary: "Get a webhook",
  params: WebhookParams,
  reply: Webhook,
  fails: ["webhook.not-found"],
});

export const updateWebhook = endpoint({
  method: "PUT",
  path: "/api/admin/webhooks/:guid",
  access: "admin",
  summary: "Update a webhook; missing fields keep their value",
  params: WebhookParams,
  body: WebhookChange,
  reply: Webhook,
  fails: ["webhook.not-found", ...webhookProblems, "webhook.credential-missing"],
});

export const deleteWebhook = endpoint({
  method: "DELETE",
  path: "/api/admin/webhooks/:guid",
  access: "admin",
  summary: "Delete a webhook and the log of its deliveries",
  params: WebhookParams,
  fails: ["webhook.not-found"],
});

export const rotateWebhookSecret = endpoint({
  method: "POST",
  path: "/api/admin/webhooks/:guid/secret",
  access: "admin",
  summary:
    "Rotate the signing secret of a webhook; for 24 hours, messages are also signed with the old secret",
  params: WebhookParams,
  reply: WebhookSecret,
  fails: ["webhook.not-found", "webhook.unsigned"],
});

export const testWebhook = endpoint({
  method: "POST",
  path: "/api/admin/webhooks/:guid/test",
  access: "admin",
  limit: "Secret",
  slow: true,
  summary: "Send a test event immediately, and return the result",
  params: WebhookParams,
  reply: Attempt,
  fails: ["webhook.not-found"],
});

export const listDeliveries = endpoint({
  method: "GET",
  path: "/api/admin/webhooks/:guid/deliveries",
  access: "admin",
  summary: "List the deliveries of a webhook, newest first",
  params: WebhookParams,
  query: DeliveryQuery,
  reply: Page(Delivery),
  fails: ["webhook.not-found"],
});

export const redeliver = endpoint({
  method: "POST",
  path: "/api/admin/webhooks/:guid/deliveries/:deliveryId/redeliver",
  access: "admin",
  limit: "Secret",
  summary: "Resend a delivery of a webhook",
  params: Type.Object({ guid: Guid, deliveryId: Guid }),
  reply: Delivery,
  fails: ["webhook.not-found", "webhook.disabled", "delivery.not-found", "delivery.pending"],
});

export const redeliverFailed = endpoint({
  method: "POST",
  path: "/api/admin/webhooks/:guid/deliveries/redeliver",
  access: "admin",
  limit: "Secret",
  summary: "Resend the failed deliveries of a webhook that were created since the given time, at most 1,000",
  params: WebhookParams,
  body: RedeliveryRequest,
  reply: RedeliveryResult,
  fails: ["webhook.not-found", "webhook.disabled"],
});
