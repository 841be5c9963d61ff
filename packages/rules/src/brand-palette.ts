import {
  computeContrast,
  findReadableShade,
  MIN_TEXT_CONTRAST,
  mix,
  type Shades,
  toShades,
} from "./color.ts";

/** The colors that an administrator chooses for one color scheme, as `#rrggbb`. */
export interface BrandPalette {
  readonly page: string;
  readonly card: string;
  readonly line: string;
  readonly text: string;
  readonly quiet: string;
  readonly accent: string;
}

export interface ContrastRatio {
  readonly foreground: "text" | "quiet";
  readonly background: "page" | "card";
  readonly ratio: number;
  readonly isReadable: boolean;
}

const foregrounds = ["text", "quiet"] as const;
const backgrounds = ["page", "card"] as const;

/** BRAND-2: the contrast of each text color on each background. */
export function listContrastRatios(palette: BrandPalette): readonly ContrastRatio[] {
  return foregrounds.flatMap((foreground) =>
    backgrounds.map((background) => {
      const ratio = computeContrast(palette[foreground], palette[background]);
      return { foreground, background, ratio, isReadable: ratio >= MIN_TEXT_CONTRAST };
    }),
  );
}

/** The ratio with two decimals. A ratio below the minimum is never rounded up to it. */
export function formatRatio(ratio: number): string {
  return (ratio < MIN_TEXT_CONTRAST ? Math.min(ratio, MIN_TEXT_CONTRAST - 0.01) : ratio).toFixed(2);
}

/** The colors of a scheme that are derived from a palette. The default schemes have the same names. */
export interface BrandTokens {
  readonly page: string;
  readonly surface: string;
  readonly raised: string;
  readonly hover: string;
  readonly sunken: string;
  readonly field: string;
  readonly line: string;
  readonly line2: string;
  readonly control: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
}

/** WCAG AA for the borders of controls. */
const MIN_BORDER_CONTRAST = 3;

export function toBrandTokens(palette: BrandPalette): BrandTokens {
  const { page, card, line, text, quiet } = palette;
  return {
    page,
    surface: card,
    raised: tint(card, palette, 0.03),
    hover: tint(card, palette, 0.07),
    sunken: tint(page, palette, 0.03),
    field: card,
    line,
    line2: mix(line, text, 0.15),
    control:
      [0.3, 0.4, 0.5, 0.6, 0.8]
        .map((share) => mix(card, text, share))
        .find((color) => isVisible(color, card)) ?? text,
    text,
    text2: quiet,
    text3: quiet,
  };
}

function isVisible(color: string, background: string): boolean {
  return computeContrast(color, background) >= MIN_BORDER_CONTRAST;
}

/** Mixes a background with at most `share` of the text color, so that both text colors stay readable on it. */
function tint(background: string, { text, quiet }: BrandPalette, share: number): string {
  const tints = [share, share / 2, share / 4].map((step) => mix(background, text, step));
  const isReadable = (color: string) =>
    [text, quiet].every((foreground) => computeContrast(foreground, color) >= MIN_TEXT_CONTRAST);
  return tints.find(isReadable) ?? background;
}

interface BrandPalettes {
  readonly light: BrandPalette | null;
  readonly dark: BrandPalette | null;
}

/** BRAND-3: the accent color of the platform. The accent of a palette replaces `customTheme`. */
export function getPlatformAccent({ light, dark }: BrandPalettes, customTheme: string | null): string | null {
  return light?.accent ?? dark?.accent ?? customTheme;
}

export interface BrandAccent {
  /** The label of filled controls: black or white. */
  readonly label: string;
  readonly shades: Shades;
  /** Readable as text on every background of the scheme. */
  readonly text: string;
}

/**
 * The client chooses black or white labels for filled controls from one accent color, the main accent of the platform.
 * If the scheme has another accent, a shade of it is used on which this label is readable.
 */
export function toBrandAccent(accent: string, tokens: BrandTokens, mainAccent: string): BrandAccent {
  const label =
    computeContrast(mainAccent, "#000000") >= computeContrast(mainAccent, "#ffffff") ? "#000000" : "#ffffff";
  const shades = toShades(findReadableShade(toShades(accent), [label]));
  const { page, surface, raised, hover, sunken } = tokens;
  return { label, shades, text: findReadableShade(shades, [page, surface, raised, hover, sunken]) };
}
