import { expect, it } from "vitest";
import { createChatRequest } from "./chat-request.ts";

const MAX_TELEGRAM_LENGTH = 4096;

type Format = Parameters<typeof createChatRequest>[0]["format"];

/** The body of the request that posts a text. */
function buildBody(format: Format, text: string): Readonly<Record<string, unknown>> {
  const { body } = createChatRequest({
    format,
    url: "https://chat.example/",
    target: "@channel",
    credential: undefined,
    transactionId: "1",
    text,
    at: new Date(0),
  });
  return JSON.parse(body) as Readonly<Record<string, unknown>>;
}

it.each([
  ["inside a start tag", '<a href="https://ctf.example/">game</a>', ""],
  ["inside an element", `<b><i>${"x".repeat(20)}</i></b>`, "<b><i>xxx…</i></b>"],
  ["inside a named entity", "&amp;&amp;&amp;&amp;&amp;&amp;", "&amp;&amp;&amp;"],
  ["inside a numeric entity", "&#128640;&#x1f680;&#128640;", "&#128640;"],
  ["inside an end tag", "<b>0123456789</b>more", "<b>0123456789</b>…"],
  ["inside a surrogate pair", "🚀".repeat(20), "🚀".repeat(8)],
])("HOOK-10 a Telegram message stays valid HTML if it reaches the maximum length %s", (_, end, expected) => {
  const start = "x".repeat(MAX_TELEGRAM_LENGTH - 18);
  const ending = expected.includes("…") ? expected : `${expected}…`;
  expect(buildBody("Telegram", start + end)).toMatchObject({ text: start + ending });
});

it("HOOK-10 a Telegram message of the maximum length is not changed", () => {
  const text = `<b>${"x".repeat(MAX_TELEGRAM_LENGTH - 7)}</b>`;
  expect(buildBody("Telegram", text)).toMatchObject({ text });
});

it.each(["Slack", "Mattermost"] as const)(
  "HOOK-10 a %s message that is too long does not end with a part of an entity",
  (format) => {
    const start = "x".repeat(3997);
    expect(buildBody(format, `${start}&amp;`)).toEqual({ text: `${start}…` });
    expect(buildBody(format, `${start.slice(4)}&amp;more`)).toEqual({ text: `${start.slice(4)}&amp;m…` });
  },
);

it("HOOK-10 a Discord message that is too long can end with an ampersand and letters", () => {
  const start = "x".repeat(1997);
  expect(buildBody("Discord", `${start}&roll`)).toMatchObject({ content: `${start}&r…` });
});
