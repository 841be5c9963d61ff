import type { Refusal } from "@gonfalon/contract/kernel/problem.ts";
import type { Language } from "@gonfalon/contract/languages.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import type {
  Webhook,
  WebhookAudience,
  WebhookChange,
  WebhookDisabledReason,
  WebhookFormat,
} from "@gonfalon/contract/webhook.ts";
import {
  getEventDefinition,
  templateValues,
  type WebhookEventType,
  webhookEvents,
} from "@gonfalon/contract/webhook-events.ts";
import { listPlaceholders } from "@gonfalon/rules/message-template.ts";

/** A stored webhook without its secrets. */
export interface WebhookState {
  readonly id: string;
  readonly name: string;
  readonly gameId: number | null;
  readonly format: WebhookFormat;
  readonly audience: WebhookAudience;
  readonly address: string;
  readonly target: string | null;
  readonly hasCredential: boolean;
  readonly events: readonly WebhookEventType[];
  readonly language: Language;
  readonly templates: Readonly<Record<string, string>>;
  readonly isEnabled: boolean;
  readonly disabledReason: WebhookDisabledReason | null;
  readonly failingSince: Date | null;
  readonly lastDeliveryAt: Date | null;
  readonly pending: number;
  readonly createdAt: Date;
}

interface WebhookCounts {
  /** The webhooks of the same game as the new webhook; without a game, the webhooks of the platform. */
  readonly ofGame: number;
  readonly total: number;
}

/** HOOK-16: why no webhook can be added. */
export function findWebhookCountRefusal({ ofGame, total }: WebhookCounts): Refusal | undefined {
  if (ofGame >= limits.webhooks) return ["webhook.too-many", { limit: limits.webhooks }];
  return total >= limits.webhooksInTotal
    ? ["webhook.too-many", { limit: limits.webhooksInTotal }]
    : undefined;
}

export function toWebhookInfo(webhook: WebhookState): Webhook {
  return {
    ...webhook,
    events: [...webhook.events],
    templates: { ...webhook.templates },
    failingSince: webhook.failingSince?.getTime() ?? null,
    lastDeliveryAt: webhook.lastDeliveryAt?.getTime() ?? null,
    createdAt: webhook.createdAt.getTime(),
  };
}

/** At least 16 characters that can be a secret, at the end of a URL. The group contains the four that are shown. */
const SECRET_END = /[\w-]{12}([\w-]{4})$/;

/** HOOK-12: the part of a URL that the API returns. It never contains a complete path segment or parameter. */
export function maskAddress(url: string): string {
  const { origin, href } = new URL(url);
  const [, shownEnd = ""] = SECRET_END.exec(href.slice(origin.length)) ?? [];
  return `${origin}/…${shownEnd}`;
}

/** HOOK-12: the stored credential must not be sent to a server other than the one it was entered for. */
export function findCredentialRefusal(
  { address, hasCredential }: WebhookState,
  { url, credential }: Pick<WebhookChange, "url" | "credential">,
): Refusal | undefined {
  const usesStoredCredential = hasCredential && credential === undefined;
  if (!usesStoredCredential || url === undefined) return undefined;
  return new URL(url).origin === new URL(address).origin ? undefined : ["webhook.credential-missing"];
}

type WebhookSettings = Pick<
  WebhookState,
  "gameId" | "format" | "audience" | "target" | "hasCredential" | "events" | "templates"
>;

/** The invalid field of a webhook, if any (HOOK-8, HOOK-10). */
export function findInvalidField(settings: WebhookSettings): string | undefined {
  const { format, target, hasCredential, templates } = settings;
  if (settings.events.some((type) => !isAllowed(type, settings))) return "events";
  if ((format === "Telegram" || format === "Matrix") && !target) return "target";
  if (format === "Matrix" && !hasCredential) return "credential";
  return Object.entries(templates).some((entry) => !isValidTemplate(...entry)) ? "templates" : undefined;
}

function isAllowed(type: WebhookEventType, { audience, gameId }: WebhookSettings): boolean {
  const { staff, platform } = getEventDefinition(type);
  return !(staff && audience === "Public") && !(platform && gameId !== null);
}

const TEMPLATE_VALUES: ReadonlySet<string> = new Set(templateValues);

function isValidTemplate(type: string, template: string): boolean {
  return (
    Object.hasOwn(webhookEvents, type) &&
    listPlaceholders(template).every((name) => TEMPLATE_VALUES.has(name))
  );
}

export function isChat({ format }: Pick<WebhookState, "format">): boolean {
  return format !== "Standard";
}
