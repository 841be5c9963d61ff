import { type Static, Type } from "typebox";

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

interface EventDefinition {
  /** The template values of the event, besides `url`. */
  readonly values: readonly TemplateValue[];
  /** Only webhooks with the audience Staff may subscribe to it. */
  readonly staff?: true;
  /** Only webhooks of the platform may subscribe to it. */
  readonly platform?: true;
}

const challenge = ["game", "challenge", "category"] as const;
const solve = [...challenge, "team", "user", "place"] as const;
const registration = ["game", "team", "status"] as const;

/** The events that webhooks send. */
export const webhookEvents = {
  "solve.accepted": { values: solve },
  "blood.taken": { values: solve },
  "notice.published": { values: ["game", "text"] },
  "challenge.opened": { values: challenge },
  "hint.published": { values: challenge },
  "game.started": { values: ["game"] },
  "game.ended": { values: ["game"] },
  "game.frozen": { values: ["game"] },
  "game.unfrozen": { values: ["game"] },
  "game.paused": { values: ["game"] },
  "game.resumed": { values: ["game"] },
  "registration.created": { values: registration, staff: true },
  "registration.reviewed": { values: registration, staff: true },
  "account.created": { values: ["user"], staff: true, platform: true },
  "cheat.detected": { values: [...challenge, "team", "owner"], staff: true },
  "instance.failed": { values: [...challenge, "team", "text"], staff: true },
  "health.changed": { values: ["challenge", "status"], staff: true, platform: true },
} as const satisfies Readonly<Record<string, EventDefinition>>;

export type WebhookEventType = keyof typeof webhookEvents;

export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[];

export const WebhookEvent = Type.Unsafe<WebhookEventType>({ type: "string", enum: webhookEventTypes });
export type WebhookEvent = Static<typeof WebhookEvent>;

/** The template values of an event, and which webhooks may subscribe to it. */
export function getEventDefinition(type: WebhookEventType): EventDefinition {
  return webhookEvents[type];
}

/** HOOK-10: the template values of an event. */
export function listEventValues(type: WebhookEventType): readonly TemplateValue[] {
  return [...getEventDefinition(type).values, "url"];
}
