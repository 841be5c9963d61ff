import { expect, it } from "vitest";
import { toPreviewText, toSafeHtml } from "./html-text.ts";

const BASE = "https://ctf.example.org";

it.each([
  ["nested too deeply", ">".repeat(20_000), "&gt;".repeat(20_000)],
  // Without a limit, converting this text takes minutes.
  ["too slow to convert", "***a@<".repeat(10_000), "***a@&lt;".repeat(10_000)],
])("FEED-3 a text that is %s becomes plain text, and the next text is converted", (_case, markdown, html) => {
  expect(toSafeHtml(markdown, BASE)).toBe(html);
  expect(toSafeHtml("*a* [b](/c)", BASE)).toBe(`<p><em>a</em> <a href="${BASE}/c">b</a></p>\n`);
  expect(toPreviewText(markdown)).toBe(`${markdown.slice(0, 199)}…`);
});
