import { createHmac } from "node:crypto";
import type { WebhookFormat } from "@gonfalon/contract/webhook.ts";
import type { WebhookRequest } from "#ports/webhook-client.ts";
import { shorten } from "./message.ts";
import { shortenHtml } from "./shorten-html.ts";

export type ChatFormat = Exclude<WebhookFormat, "Standard">;

interface ChatMessage {
  readonly format: ChatFormat;
  readonly url: string;
  readonly target: string | null;
  readonly credential: string | undefined;
  /** Differs for different messages: Matrix ignores a request whose id it has received before. */
  readonly transactionId: string;
  readonly text: string;
  readonly at: Date;
}

/** The maximum length of a message in UTF-16 code units; in bytes for WeCom. */
const MAX_LENGTHS: Readonly<Record<ChatFormat, number>> = {
  Discord: 2000,
  Slack: 4000,
  Mattermost: 4000,
  Telegram: 4096,
  Feishu: 4000,
  DingTalk: 4000,
  WeCom: 2048,
  Matrix: 4000,
};

/** Whether a text is short enough for a message of the format. */
export function fitsMessage(text: string, format: ChatFormat): boolean {
  const size = format === "WeCom" ? Buffer.byteLength(text) : text.length;
  return size <= MAX_LENGTHS[format];
}

/** HOOK-9: a request that posts a text to a chat. */
export function createChatRequest(message: ChatMessage): WebhookRequest {
  const text = shortenToLimit(message.text, message.format);
  const { format, target, credential, at } = message;
  switch (format) {
    case "Discord":
      return createPost(message.url, { content: text, allowed_mentions: { parse: [] } });
    case "Slack":
    case "Mattermost":
      return createPost(message.url, { text });
    case "Telegram":
      return createPost(message.url, { chat_id: target, text, parse_mode: "HTML" });
    case "Feishu":
      return createPost(message.url, {
        ...createFeishuSignature(credential, at),
        msg_type: "text",
        content: { text },
      });
    case "DingTalk":
      return createPost(toDingTalkUrl(message), { msgtype: "text", text: { content: text } });
    case "WeCom":
      return createPost(message.url, { msgtype: "text", text: { content: text } });
    case "Matrix":
      return createMatrixRequest(message, text);
  }
}

function shortenToLimit(text: string, format: ChatFormat): string {
  // Telegram rejects invalid HTML.
  if (format === "Telegram") return shortenHtml(text, MAX_LENGTHS.Telegram);
  let limit = MAX_LENGTHS[format];
  while (!fitsMessage(shorten(text, limit), format)) limit = Math.floor(limit * 0.9);
  const shortenedText = shorten(text, limit);
  // The shortened text must not end with a part of an entity.
  return hasEntities(format) && shortenedText !== text
    ? shortenedText.replace(/&[a-z]*…$/, "…")
    : shortenedText;
}

/** Whether `escapeValue` inserts HTML entities into texts of the format. Not called for Telegram. */
function hasEntities(format: ChatFormat): boolean {
  return format === "Slack" || format === "Mattermost";
}

function createPost(url: string, body: object): WebhookRequest {
  return { method: "POST", url, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function createFeishuSignature(credential: string | undefined, at: Date): object {
  if (credential === undefined) return {};
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return { timestamp, sign: createHmac("sha256", `${timestamp}\n${credential}`).digest("base64") };
}

function toDingTalkUrl({ url, credential, at }: ChatMessage): string {
  if (credential === undefined) return url;
  const timestamp = String(at.getTime());
  const signedUrl = new URL(url);
  signedUrl.searchParams.set("timestamp", timestamp);
  signedUrl.searchParams.set(
    "sign",
    createHmac("sha256", credential).update(`${timestamp}\n${credential}`).digest("base64"),
  );
  return signedUrl.href;
}

function createMatrixRequest(
  { url, target, credential = "", transactionId }: ChatMessage,
  text: string,
): WebhookRequest {
  const room = encodeURIComponent(target ?? "");
  return {
    method: "PUT",
    url: `${url.replace(/\/$/, "")}/_matrix/client/v3/rooms/${room}/send/m.room.message/${transactionId}`,
    headers: { "content-type": "application/json", authorization: `Bearer ${credential}` },
    body: JSON.stringify({ msgtype: "m.notice", body: text, "m.mentions": {} }),
  };
}

/** HOOK-3: whether the service accepted the message; some services return 200 for errors. */
export function isAcceptedByChat(format: ChatFormat, body: string): boolean {
  switch (format) {
    case "Telegram":
      return readMember(body, "ok") === true;
    case "Feishu":
      return readMember(body, "code") === 0;
    case "DingTalk":
    case "WeCom":
      return readMember(body, "errcode") === 0;
    case "Discord":
    case "Slack":
    case "Mattermost":
    case "Matrix":
      return true;
  }
}

function readMember(body: string, name: string): unknown {
  try {
    const responseBody: unknown = JSON.parse(body);
    return typeof responseBody === "object" && responseBody !== null
      ? Reflect.get(responseBody, name)
      : undefined;
  } catch {
    return undefined;
  }
}
