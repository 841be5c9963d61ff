import type { Language } from "@gonfalon/contract/languages.ts";
import type { WebhookFormat } from "@gonfalon/contract/webhook.ts";
import type { TemplateValue } from "@gonfalon/contract/webhook-events.ts";
import { fillTemplate } from "@gonfalon/rules/message-template.ts";
import { type TextKey, text } from "#i18n/texts.ts";
import type { Payload } from "./delivery.domain.ts";

interface MessageOptions {
  readonly format: WebhookFormat;
  readonly language: Language;
  readonly templates: Readonly<Record<string, string>>;
  readonly publicUrl: string;
}

/** Longer values are shortened before they are escaped, so that escape sequences stay complete. */
const MAX_VALUE_LENGTH = 1000;

/** HOOK-9, HOOK-10: the text of an event in a chat message. */
export function toMessageText(
  payload: Payload,
  { format, language, templates, publicUrl }: MessageOptions,
): string {
  const values = Object.fromEntries(
    Object.entries(toValues(payload, publicUrl)).map(([name, value]) => [
      name,
      name === "url" ? value : escapeValue(shorten(value, MAX_VALUE_LENGTH), format),
    ]),
  );
  const template = templates[payload.type];
  if (template === undefined) return text(`webhook.${payload.type}` as TextKey, language, values);
  return fillTemplate(template, values);
}

interface NamedObject {
  readonly id?: number;
  readonly title?: string;
  readonly name?: string;
  readonly category?: string;
  readonly content?: string;
}

function toValues({ data }: Payload, publicUrl: string): Record<TemplateValue, string> {
  const readObject = (name: string) => (data[name] ?? {}) as NamedObject;
  const readText = (name: string) => {
    const value = data[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  const { id, title = "" } = readObject("game");
  return {
    game: title,
    challenge: readObject("challenge").title ?? readText("name"),
    category: readObject("challenge").category ?? "",
    team: readObject("team").name ?? "",
    user: readObject("user").name ?? "",
    place: readText("place"),
    text: readObject("notice").content ?? readText("reason"),
    status: readText("status"),
    owner: readObject("owner").name ?? "",
    url: id === undefined ? publicUrl : `${publicUrl}/games/${id}`,
  };
}

/** HOOK-10: escapes a value, so that it is shown unchanged and mentions nobody. */
export function escapeValue(value: string, format: WebhookFormat): string {
  // No service parses a mention if a zero-width space follows the `@`.
  const withoutMentions = value.replaceAll("@", "@\u200b");
  switch (format) {
    case "Discord":
      return withoutMentions.replaceAll(/[\\*_~`|<>[\]()#-]/g, String.raw`\$&`);
    case "Slack":
    case "Telegram":
      return escapeEntities(withoutMentions);
    case "Mattermost":
      return escapeEntities(withoutMentions).replaceAll(/[\\*_~`|[\]()#-]/g, String.raw`\$&`);
    case "Standard":
    case "Feishu":
    case "DingTalk":
    case "WeCom":
    case "Matrix":
      return withoutMentions.replaceAll("<", "<\u200b");
  }
}

function escapeEntities(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Shortens a text to at most `limit` UTF-16 code units, including an ellipsis. */
export function shorten(value: string, limit: number): string {
  if (value.length <= limit) return value;
  // The text must not end with half of a surrogate pair.
  return `${value.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
