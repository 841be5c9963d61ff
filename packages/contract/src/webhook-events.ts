import { type Static, Type } from "typebox";

interface EventKind {
  /** Only webhooks with the audience Staff may subscribe to it. */
  readonly staff?: true;
  /** Only webhooks of the platform may subscribe to it. */
  readonly platform?: true;
}

/** The events that webhooks send. */
export const webhookEvents = {
  "solve.accepted": {},
  "blood.taken": {},
  "notice.published": {},
  "challenge.opened": {},
  "hint.published": {},
  "game.started": {},
  "game.ended": {},
  "game.frozen": {},
  "game.unfrozen": {},
  "game.paused": {},
  "game.resumed": {},
  "registration.created": { staff: true },
  "registration.reviewed": { staff: true },
  "account.created": { staff: true, platform: true },
  "cheat.detected": { staff: true },
  "instance.failed": { staff: true },
  "health.changed": { staff: true, platform: true },
} as const satisfies Readonly<Record<string, EventKind>>;

export type WebhookEventType = keyof typeof webhookEvents;

export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[];

export const WebhookEvent = Type.Unsafe<WebhookEventType>({ type: "string", enum: webhookEventTypes });
export type WebhookEvent = Static<typeof WebhookEvent>;

/** Whether only staff may receive an event, and whether it belongs to the platform instead of a game. */
export function eventKind(type: WebhookEventType): EventKind {
  return webhookEvents[type];
}

/** HOOK-10: the values that templates may contain. */
export const templateValues = [
  "game",
  "challenge",
  "category",
  "team",
  "user",
  "place",
  "text",
  "status",
  "owner",
  "url",
] as const;

export type TemplateValue = (typeof templateValues)[number];
