import type { Branding, LandingBlock, Palette, Sponsor } from "@gonfalon/contract/branding.ts";
import type { LandingBlockType } from "@gonfalon/contract/enums.ts";

/** Items of a list keep their key while they are edited and moved. */
interface Keyed {
  readonly key: number;
}

export type SponsorDraft = Sponsor & Keyed;

type OtherBlock = Exclude<LandingBlock, { type: "Countdown" | "Sponsors" }>;
type Countdown = { readonly type: "Countdown"; readonly gameId: number | null };
type Sponsors = { readonly type: "Sponsors"; readonly items: readonly SponsorDraft[] };

/** A block that may be incomplete. */
export type BlockDraft = Keyed & (OtherBlock | Countdown | Sponsors);

/** A block of one type. */
export type TypedBlockDraft<T extends LandingBlockType> = Extract<BlockDraft, { type: T }>;

/** The form state of the editor: colors and blocks may be incomplete. */
export interface BrandingDraft {
  readonly light: Palette | null;
  readonly dark: Palette | null;
  readonly radius: number | null;
  readonly blocks: readonly BlockDraft[];
}

export function toDraft({ light, dark, radius, blocks }: Branding): BrandingDraft {
  return { light, dark, radius, blocks: blocks.map(toBlockDraft) };
}

function toBlockDraft(block: LandingBlock, key: number): BlockDraft {
  return block.type === "Sponsors"
    ? { type: block.type, key, items: block.items.map((sponsor, index) => ({ ...sponsor, key: index })) }
    : { ...block, key };
}

export function createEmptyBlock(type: LandingBlockType, key: number): BlockDraft {
  switch (type) {
    case "Hero":
      return { key, type, title: "", text: "", imageHash: null };
    case "Markdown":
      return { key, type, content: "" };
    case "Countdown":
      return { key, type, gameId: null };
    case "Sponsors":
      return { key, type, items: [] };
    case "Games":
    case "Posts":
      return { key, type };
  }
}

/** A key that no item of the list has. */
export function findUnusedKey(items: readonly Keyed[]): number {
  return Math.max(-1, ...items.map(({ key }) => key)) + 1;
}

/** Only changed members, so that concurrent changes by other administrators are preserved. */
export function toBrandingChange(before: BrandingDraft, after: BrandingDraft): Partial<Branding> {
  const { blocks, ...otherSettings } = after;
  const settings = { ...otherSettings, blocks: blocks.flatMap(toBlock) };
  const changedEntries = Object.entries(settings).filter(
    ([name]) => JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(after, name)),
  );
  return Object.fromEntries(changedEntries);
}

/** The block without keys. A countdown without a game is incomplete and omitted. */
function toBlock({ key: _, ...block }: BlockDraft): readonly LandingBlock[] {
  if (block.type === "Countdown")
    return block.gameId === null ? [] : [{ type: block.type, gameId: block.gameId }];
  if (block.type === "Sponsors")
    return [{ type: block.type, items: block.items.map(({ key: _key, ...sponsor }) => sponsor) }];
  return [block];
}
