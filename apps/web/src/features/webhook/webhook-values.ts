import type { Language } from "@gonfalon/contract/languages.ts";
import type { Webhook } from "@gonfalon/contract/webhook.ts";
import {
  getEventDefinition,
  type WebhookEventType,
  webhookEventTypes,
} from "@gonfalon/contract/webhook-events.ts";
import { pickChanged } from "#state/pick-changed.ts";
import type { WebhookCalls } from "./webhook-calls.ts";
import { type Templates, toEventTemplates } from "./webhook-templates.ts";

/** The fields of the form. */
export interface WebhookValues {
  name: string;
  format: Webhook["format"];
  url: string;
  target: string;
  credential: string;
  audience: Webhook["audience"];
  events: WebhookEventType[];
  language: Language;
  templates: Templates;
  game: string | null;
  isEnabled: boolean;
}

/** `gameId` is the game of a new webhook, if it is fixed. */
export function toInitialValues(
  webhook: Webhook | undefined,
  language: Language,
  gameId: number | undefined,
): WebhookValues {
  const game = webhook ? webhook.gameId : (gameId ?? null);
  return {
    name: webhook?.name ?? "",
    format: webhook?.format ?? "Standard",
    url: "",
    target: webhook?.target ?? "",
    credential: "",
    audience: webhook?.audience ?? "Public",
    events: [...(webhook?.events ?? (["blood.taken"] as const))],
    language: webhook?.language ?? language,
    templates: webhook?.templates ?? {},
    game: game === null ? null : String(game),
    isEnabled: webhook?.isEnabled ?? true,
  };
}

/**
 * The events that a webhook may be subscribed to: no events for staff if its audience is Public (HOOK-8), and no events
 * of the platform if it belongs to a game.
 */
export function listAllowedEvents({
  audience,
  game,
}: Pick<WebhookValues, "audience" | "game">): WebhookEventType[] {
  return webhookEventTypes.filter((type) => {
    const { staff, platform } = getEventDefinition(type);
    return !(staff && audience === "Public") && !(platform && game !== null);
  });
}

/** The selected events that the webhook may be subscribed to. */
export function listSelectedEvents(
  values: Pick<WebhookValues, "audience" | "game" | "events">,
): WebhookEventType[] {
  return values.events.filter((type) => listAllowedEvents(values).includes(type));
}

/** HOOK-10: the templates of the selected events; the format `Standard` has no texts. */
export function pickSelectedTemplates(values: WebhookValues): Record<string, string> {
  return values.format === "Standard" ? {} : toEventTemplates(values.templates, listSelectedEvents(values));
}

/** Saves the form; returns the signing secret of a new webhook, if it has one. */
export async function saveWebhook(
  calls: WebhookCalls,
  webhook: Webhook | undefined,
  values: WebhookValues,
): Promise<string | null> {
  const { format, url, credential, game } = values;
  const settings = toSettings(values);
  const secrets = { ...(url.trim() && { url: url.trim() }), ...(credential && { credential }) };
  if (webhook) {
    const before = toSettings(toInitialValues(webhook, webhook.language, undefined));
    await calls.update(webhook.id, { ...pickChanged(before, settings), ...secrets });
    return null;
  }
  const gameId = game === null ? null : Number(game);
  const body = { ...settings, ...secrets, url: url.trim(), format, gameId };
  return (await calls.create(body)).secret;
}

function toSettings(values: WebhookValues) {
  const { name, target, audience, language, isEnabled } = values;
  return {
    name: name.trim(),
    audience,
    events: listSelectedEvents(values),
    language,
    templates: pickSelectedTemplates(values),
    isEnabled,
    target: target.trim() || null,
  };
}
