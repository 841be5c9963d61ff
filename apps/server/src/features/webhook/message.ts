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

/** A longer text is cut before it is escaped, so that an escape sequence stays complete. */
const MAX_VALUE = 1000;

/** HOOK-9, HOOK-10: the text of an event for people. */
export function messageText(
  payload: Payload,
  { format, language, templates, publicUrl }: MessageOptions,
): string {
  const values = Object.fromEntries(
    Object.entries(toValues(payload, publicUrl)).map(([name, value]) => [
      name,
      name === "url" ? value : escapeValue(shorten(value, MAX_VALUE), format),
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
  const part = (name: string) => (data[name] ?? {}) as NamedObject;
  const plain = (name: string) => {
    const value = data[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  const { id, title = "" } = part("game");
  return {
    game: title,
    challenge: part("challenge").title ?? plain("name"),
    category: part("challenge").category ?? "",
    team: part("team").name ?? "",
    user: part("user").name ?? "",
    place: plain("place"),
    text: part("notice").content ?? plain("reason"),
    status: plain("status"),
    owner: part("owner").name ?? "",
    url: id === undefined ? publicUrl : `${publicUrl}/games/${id}`,
  };
}

/** HOOK-10: escapes a value, so that it is shown unchanged and mentions nobody. */
export function escapeValue(value: string, format: WebhookFormat): string {
  // A zero-width space after the sign: no service reads it as a mention.
  const withoutMentions = value.replaceAll("@", "@\u200b");
  switch (format) {
    case "Discord":
      return withoutMentions.replaceAll(/[\\*_~`|<>[\]()#-]/g, String.raw`\$&`);
    case "Slack":
    case "Mattermost":
    case "Telegram":
      return withoutMentions.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    case "Standard":
    case "Feishu":
    case "DingTalk":
    case "WeCom":
    case "Matrix":
      return withoutMentions.replaceAll("<", "<\u200b");
  }
}

/** Shortens a text to this many characters, including an ellipsis. */
export function shorten(value: string, limit: number): string {
  if (value.length <= limit) return value;
  const start = value.slice(0, limit - 1);
  // The text must not end with half of a surrogate pair or half of an entity.
  return `${start.replace(/[\ud800-\udbff]$/, "").replace(/&[a-z]*$/, "")}…`;
}
