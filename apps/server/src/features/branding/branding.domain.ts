import type { Branding, LandingBlock, Palette } from "@gonfalon/contract/branding.ts";
import type { Refusal } from "@gonfalon/contract/kernel/problem.ts";
import { formatRatio, listContrastRatios } from "@gonfalon/rules/brand-palette.ts";

/** The changed members; missing ones keep their value. */
type BrandingChange = Partial<Branding>;

const schemes = ["light", "dark"] as const;

/** BRAND-1, BRAND-2: the first reason to refuse a change: text that is hard to read, or an incomplete block. */
export function findBrandingRefusal(change: BrandingChange): Refusal | undefined {
  const contrastRefusals = schemes.map((scheme) => findContrastRefusal(scheme, change[scheme]));
  const blockRefusals = (change.blocks ?? []).map(findBlockRefusal);
  return [...contrastRefusals, ...blockRefusals].find((refusal) => refusal !== undefined);
}

function findContrastRefusal(
  scheme: "light" | "dark",
  palette: Palette | null | undefined,
): Refusal | undefined {
  const unreadablePair = palette && listContrastRatios(palette).find(({ isReadable }) => !isReadable);
  if (!unreadablePair) return undefined;
  const { foreground, background, ratio } = unreadablePair;
  return [
    "branding.contrast",
    {
      foreground: `${scheme}.${foreground}`,
      background: `${scheme}.${background}`,
      ratio: formatRatio(ratio),
    },
  ];
}

const membersByType: Readonly<Record<LandingBlock["type"], readonly string[]>> = {
  Hero: ["title", "text", "imageHash"],
  Markdown: ["content"],
  Games: [],
  Posts: [],
  Countdown: ["gameId"],
  Sponsors: ["items"],
};

function findBlockRefusal(block: LandingBlock, index: number): Refusal | undefined {
  const missingMember = membersByType[block.type].find((name) => !Object.hasOwn(block, name));
  return missingMember === undefined
    ? undefined
    : ["request.field-missing", { field: `branding.blocks.${index}.${missingMember}` }];
}

/** The change as it is stored: blocks have only the members of their type. */
export function normalizeBranding(change: BrandingChange): BrandingChange {
  return change.blocks ? { ...change, blocks: change.blocks.map(normalizeBlock) } : change;
}

function normalizeBlock(block: LandingBlock): LandingBlock {
  const members = ["type", ...membersByType[block.type]];
  // `findBrandingRefusal` has refused blocks that lack a member of their type.
  return Object.fromEntries(Object.entries(block).filter(([name]) => members.includes(name))) as LandingBlock;
}
