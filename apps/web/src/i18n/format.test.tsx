import type { Language } from "@gonfalon/contract/languages.ts";
import { afterEach, describe, expect, it } from "vitest";
import { formatFileSize, formatRelative, formatShortDate, formatShortDateWithYear } from "./format.ts";
import { showTexts } from "./i18n.ts";

afterEach(async () => {
  await showTexts("en-US", {});
});

const day = new Date(2030, 2, 9);

it.each<[Language, string, string]>([
  ["en-US", "03/09", "30/03/09"],
  ["zh-TW", "03/09", "30/03/09"],
  ["de-DE", "09.03", "09.03.30"],
  ["vi-VN", "09/03", "09/03/30"],
])("writes short dates as readers of %s do", async (language, short, long) => {
  await showTexts(language, {});
  expect([formatShortDate(day), formatShortDateWithYear(day)]).toEqual([short, long]);
});

it.each([
  [0, "0.00 B"],
  [1023, "1,023.00 B"],
  [1024, "1.00 KiB"],
  [1_572_864, "1.50 MiB"],
  [5 * 1024 ** 4, "5,120.00 GiB"],
])("writes %i bytes as %s", (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

describe("relative time", () => {
  it.each([
    [-30_000, "30 seconds ago"],
    [-119_000, "1 minute ago"],
    [86_400_000, "tomorrow"],
    [-3 * 86_400_000, "3 days ago"],
  ])("takes the largest unit that fits %i ms", (distance, text) => {
    expect(formatRelative(day.getTime() + distance, day)).toBe(text);
  });

  it("speaks the reader's language", async () => {
    await showTexts("ru-RU", {});
    expect(formatRelative(day.getTime() - 300_000, day)).toBe("5 минут назад");
  });
});
