import type { Palette } from "@gonfalon/contract/branding.ts";
import { gold, type Scheme, schemes } from "#theme/palette.ts";

/** The colors of the product, from which an administrator starts. */
export function productPalette(scheme: Scheme): Palette {
  const { page, surface, line, text, text3 } = schemes[scheme];
  return { page, card: surface, line, text, quiet: text3, accent: gold[5] };
}
