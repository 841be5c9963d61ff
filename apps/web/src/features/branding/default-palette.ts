import type { Palette } from "@gonfalon/contract/branding.ts";
import { gold, type Scheme, schemes } from "#theme/palette.ts";

/** The default colors; also the initial values of a custom palette. */
export function getDefaultPalette(scheme: Scheme): Palette {
  const { page, surface, line, text, text3 } = schemes[scheme];
  return { page, card: surface, line, text, quiet: text3, accent: gold[5] };
}
