import type { Palette } from "@gonfalon/contract/branding.ts";
import { type ContrastRatio, listContrastRatios } from "@gonfalon/rules/brand-palette.ts";
import { isHexColor } from "@gonfalon/rules/color.ts";
import type { BlockDraft, BrandingDraft, SponsorDraft } from "./branding-draft.ts";

/** BRAND-2: the pairs whose colors are complete, with their contrast. */
export function listCompletePairs(palette: Palette): readonly ContrastRatio[] {
  return listContrastRatios(palette).filter(
    ({ foreground, background }) => isHexColor(palette[foreground]) && isHexColor(palette[background]),
  );
}

/** The first pair that has this text color and is hard to read. */
export function findUnreadablePair(palette: Palette, name: keyof Palette): ContrastRatio | undefined {
  return listCompletePairs(palette).find(({ foreground, isReadable }) => foreground === name && !isReadable);
}

export function isHttpUrl(url: string): boolean {
  return /^https?:\/\/[^\s]+$/.test(url);
}

/** Whether the server would accept the settings. */
export function isAcceptable({ light, dark, blocks }: BrandingDraft): boolean {
  return (
    [light, dark].every((palette) => palette === null || isValidPalette(palette)) && blocks.every(isComplete)
  );
}

function isValidPalette(palette: Palette): boolean {
  return (
    Object.values(palette).every(isHexColor) &&
    listCompletePairs(palette).every(({ isReadable }) => isReadable)
  );
}

function isComplete(block: BlockDraft): boolean {
  if (block.type === "Countdown") return block.gameId !== null;
  return block.type !== "Sponsors" || block.items.every(isValidSponsor);
}

function isValidSponsor({ name, url }: SponsorDraft): boolean {
  return name.trim() !== "" && isHttpUrl(url);
}
