import { marked } from "marked";
import { expect, it } from "vitest";
import { isPlain } from "./plain.ts";

it.each([
  "The platform is up. Sign in as an administrator to replace this post with your own.",
  "Don't wait – it's \"free\" (really): 100% fun, 24-hour games; see you?!",
  "Die Plattform läuft: „los geht’s“.",
  "平台已经启动。请登录！",
])("%j needs no renderer, because rendering does not change it", (text) => {
  expect(isPlain(text)).toBe(true);
  const html = marked.parse(text, { async: false }).replaceAll("&quot;", '"').replaceAll("&#39;", "'");
  expect(html).toBe(`<p>${text}</p>\n`);
});

it.each([
  "**bold**",
  "a_b_",
  "`code`",
  "[a](b)",
  "<b>",
  "a &amp; b",
  "# x",
  "- x",
  "1. x",
  "    x",
  "two\nlines",
  "see www.example.org",
  "a@example.org",
  "https://example.org",
  "$x$",
  "~~x~~",
  "a\\*",
  "---",
  "",
])("%j needs the renderer", (text) => {
  expect(isPlain(text)).toBe(false);
});
