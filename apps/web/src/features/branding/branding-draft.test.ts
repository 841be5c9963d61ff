import type { Branding } from "@gonfalon/contract/branding.ts";
import { describe, expect, it } from "vitest";
import { moveItem } from "#ui/move-item.ts";
import {
  type BrandingDraft,
  createEmptyBlock,
  findUnusedKey,
  toBrandingChange,
  toDraft,
} from "./branding-draft.ts";
import { findUnreadablePair, isAcceptable } from "./branding-validation.ts";
import { getDefaultPalette } from "./default-palette.ts";

const sponsor = { name: "Kraken", url: "https://kraken.example", logoHash: null };
const branding: Branding = {
  light: null,
  dark: null,
  radius: null,
  blocks: [{ type: "Games" }, { type: "Sponsors", items: [sponsor] }],
  bodyFontHash: null,
  headingFontHash: null,
  monoFontHash: null,
};
const draft = toDraft(branding);

describe("BRAND-1 the change", () => {
  it("is empty without an edit", () => expect(toBrandingChange(draft, toDraft(branding))).toEqual({}));

  it("has only the changed members, and blocks without keys", () => {
    const after: BrandingDraft = { ...draft, radius: 0, blocks: moveItem(draft.blocks, 1, 0) };
    expect(toBrandingChange(draft, after)).toEqual({ radius: 0, blocks: branding.blocks.toReversed() });
  });

  it("restores the default colors with null", () => {
    const before = { ...draft, light: getDefaultPalette("light") };
    expect(toBrandingChange(before, draft)).toEqual({ light: null });
  });
});

it("finds a key that no item has", () => {
  expect(findUnusedKey([])).toBe(0);
  expect(findUnusedKey([{ key: 4 }, { key: 1 }])).toBe(5);
});

describe("the editor", () => {
  const light = getDefaultPalette("light");

  it.each<[string, Partial<BrandingDraft>]>([
    ["the default light colors", { light }],
    ["the default dark colors", { dark: getDefaultPalette("dark") }],
    ["a text color with a contrast of 4.54:1", { light: { ...light, page: "#ffffff", quiet: "#767676" } }],
    ["a hero block without texts", { blocks: [createEmptyBlock("Hero", 0)] }],
    ["a sponsor with a name and a URL", { blocks: [buildSponsors({})] }],
  ])("accepts %s", (_, change) => expect(isAcceptable({ ...draft, ...change })).toBe(true));

  it.each<[string, Partial<BrandingDraft>]>([
    ["an incomplete color", { light: { ...light, line: "#12" } }],
    ["a text color with a contrast of 4.48:1", { light: { ...light, page: "#ffffff", quiet: "#777777" } }],
    ["a countdown without a game", { blocks: [createEmptyBlock("Countdown", 0)] }],
    ["a sponsor without a name", { blocks: [buildSponsors({ name: " " })] }],
    ["a sponsor with a javascript: URL", { blocks: [buildSponsors({ url: "javascript:alert(1)" })] }],
  ])("rejects %s", (_, change) => expect(isAcceptable({ ...draft, ...change })).toBe(false));

  it("finds the first pair that has the text color and is hard to read", () => {
    const palette = { ...light, card: "#777777", page: "#ffffff", text: "#777777" };
    expect(findUnreadablePair(palette, "text")).toMatchObject({ foreground: "text", background: "page" });
    expect(findUnreadablePair(palette, "accent")).toBeUndefined();
  });
});

function buildSponsors(change: Partial<typeof sponsor>) {
  return { key: 0, type: "Sponsors" as const, items: [{ ...sponsor, ...change, key: 0 }] };
}
