/** WCAG AA for text of normal size. */
export const MIN_TEXT_CONTRAST = 4.5;

/** Ten shades of one color, light to dark, as Mantine expects them. */
export type Shades = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** Whether a string is a color: `#` and six hexadecimal digits. */
export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** WCAG contrast of two hex colors, 1 (none) to 21 (black on white). */
export function computeContrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [computeLuminance(a), computeLuminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Ten shades of a color; the color itself is shade 5, which filled controls use. */
export function toShades(hex: string): Shades {
  return [
    mix(hex, "#ffffff", 0.9),
    mix(hex, "#ffffff", 0.75),
    mix(hex, "#ffffff", 0.58),
    mix(hex, "#ffffff", 0.4),
    mix(hex, "#ffffff", 0.2),
    hex.toLowerCase(),
    mix(hex, "#000000", 0.2),
    mix(hex, "#000000", 0.4),
    mix(hex, "#000000", 0.55),
    mix(hex, "#000000", 0.7),
  ];
}

/**
 * The shade that is readable as text on all backgrounds and nearest to shade 5, or the darkest shade if none is
 * readable. The shades are extended to white and black, because some scales end too early.
 */
export function findReadableShade(shades: readonly string[], backgrounds: readonly string[]): string {
  const [lightest = "#ffffff", darkest = "#000000"] = [shades[0], shades.at(-1)];
  const scale = [
    "#ffffff",
    mix(lightest, "#ffffff", 0.5),
    ...shades,
    mix(darkest, "#000000", 0.3),
    mix(darkest, "#000000", 0.6),
    "#000000",
  ];
  const middle = scale.indexOf(shades[5] ?? darkest, 2);
  const shadesByDistance = scale
    .map((shade, step) => ({ shade, distance: Math.abs(step - middle) }))
    .sort((a, b) => a.distance - b.distance);
  const match = shadesByDistance.find(({ shade }) =>
    backgrounds.every((b) => computeContrast(shade, b) >= MIN_TEXT_CONTRAST),
  );
  return match?.shade ?? darkest;
}

function computeLuminance(hex: string): number {
  const [red, green, blue] = parseChannels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** The color that is `share` of the way from one color to another. */
export function mix(from: string, to: string, share: number): string {
  const targetChannels = parseChannels(to);
  const mixedChannels = parseChannels(from).map((value, index) =>
    Math.round(value + ((targetChannels[index] ?? value) - value) * share),
  );
  return `#${mixedChannels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function parseChannels(hex: string): readonly number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}
