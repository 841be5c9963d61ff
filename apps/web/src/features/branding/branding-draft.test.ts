import type { Branding } from "@gonfalon/contract/branding.ts";
import { describe, expect, it } from "vitest";
import { moveItem } from "#ui/move-item.ts";
import { type BrandingDraft, brandingChange, emptyBlock, toDraft, unusedKey } from "./branding-draft.ts";
import { isAcceptable, unreadablePair } from "./branding-faults.ts";
import { productPalette } from "./product-palette.ts";

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
  it("is empty without an edit", () => expect(brandingChange(draft, toDraft(branding))).toEqual({}));

  it("has only the changed members, and blocks without keys", () => {
    const after: BrandingDraft = { ...draft, radius: 0, blocks: moveItem(draft.blocks, 1, 0) };
    expect(brandingChange(draft, after)).toEqual({ radius: 0, blocks: branding.blocks.toReversed() });
  });

  it("restores the colors of the product with null", () => {
    const before = { ...draft, light: productPalette("light") };
    expect(brandingChange(before, draft)).toEqual({ light: null });
  });
});

it("finds a key that no item has", () => {
  expect(unusedKey([])).toBe(0);
  expect(unusedKey([{ key: 4 }, { key: 1 }])).toBe(5);
});

describe("the editor accepts what the server accepts", () => {
  const light = productPalette("light");
  it.each<[string, Partial<BrandingDraft>, boolean]>([
    ["the light colors of the product", { light }, true],
    ["the dark colors of the product", { dark: productPalette("dark") }, true],
    ["an incomplete color", { light: { ...light, line: "#12" } }, false],
    ["a text of 4.48:1", { light: { ...light, page: "#ffffff", quiet: "#777777" } }, false],
    ["a text of 4.54:1", { light: { ...light, page: "#ffffff", quiet: "#767676" } }, true],
    ["a countdown without a game", { blocks: [emptyBlock("Countdown", 0)] }, false],
    ["a title without texts", { blocks: [emptyBlock("Hero", 0)] }, true],
    ["a sponsor without a name", { blocks: [sponsors({ name: " " })] }, false],
    ["a sponsor with a script", { blocks: [sponsors({ url: "javascript:alert(1)" })] }, false],
    ["a sponsor", { blocks: [sponsors({})] }, true],
  ])("%s", (_, change, expected) => expect(isAcceptable({ ...draft, ...change })).toBe(expected));

  it("names the pair that is hard to read", () => {
    const palette = { ...light, card: "#777777", page: "#ffffff", text: "#777777" };
    expect(unreadablePair(palette, "text")).toMatchObject({ foreground: "text", background: "page" });
    expect(unreadablePair(palette, "accent")).toBeUndefined();
  });
});

function sponsors(change: Partial<typeof sponsor>) {
  return { key: 0, type: "Sponsors" as const, items: [{ ...sponsor, ...change, key: 0 }] };
}
