import type { Language } from "@gonfalon/contract/languages.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { describe, expect, it } from "vitest";
import {
  formatFileSize,
  formatRelative,
  formatShortDate,
  formatShortDateWithYear,
  formatSoon,
} from "./format.ts";
import { showTexts } from "./i18n.ts";

const day = new Date(2030, 2, 9);

it.each<[Language, string, string]>([
  ["en-US", "03/09", "30/03/09"],
  ["zh-TW", "03/09", "30/03/09"],
  ["de-DE", "09.03", "09.03.30"],
  ["vi-VN", "09/03", "09/03/30"],
])("formats short dates for %s", async (language, short, long) => {
  await showTexts(language, {});
  expect([formatShortDate(day), formatShortDateWithYear(day)]).toEqual([short, long]);
});

it.each([
  [0, "0.00 B"],
  [1023, "1,023.00 B"],
  [1024, "1.00 KiB"],
  [1_572_864, "1.50 MiB"],
  [5 * 1024 ** 4, "5,120.00 GiB"],
])("formats %i bytes as %s", (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

describe("relative time", () => {
  it.each([
    [-30_000, "30 seconds ago"],
    [0, "now"],
    [-119_000, "2 minutes ago"],
    [24 * HOUR_MS, "in 24 hours"],
    [47.8 * HOUR_MS, "in 48 hours"],
    [71.8 * HOUR_MS, "in 3 days"],
    [-3 * 24 * HOUR_MS, "3 days ago"],
    [-45 * 24 * HOUR_MS, "45 days ago"],
    [-400 * 24 * HOUR_MS, "1 year ago"],
  ])("uses the largest suitable unit for %i ms", (distanceMs, text) => {
    expect(formatRelative(day.getTime() + distanceMs, day)).toBe(text);
  });

  it("uses the user's language", async () => {
    await showTexts("ru-RU", {});
    expect(formatRelative(day.getTime() - 300_000, day)).toBe("5 минут назад");
  });
});

const thisMorning = new Date(2026, 10, 15, 9, 30);

it.each([
  ["today", new Date(2026, 10, 15, 23, 59), /^11:59\sPM$/],
  ["tomorrow", new Date(2026, 10, 16, 0, 1), /^Nov 16, 2026, 12:01\sAM$/],
  ["on the same day of another month", new Date(2026, 11, 15, 10, 0), /^Dec 15, 2026, 10:00\sAM$/],
])("formats a time %s with the date only if needed", (_when, instant, text) => {
  expect(formatSoon(instant, thisMorning)).toMatch(text);
});
