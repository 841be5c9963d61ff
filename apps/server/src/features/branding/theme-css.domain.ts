import { toAssetUrl } from "@gonfalon/contract/asset-url.ts";
import type { Branding, Palette } from "@gonfalon/contract/branding.ts";
import {
  type BrandTokens,
  getPlatformAccent,
  toBrandAccent,
  toBrandTokens,
} from "@gonfalon/rules/brand-palette.ts";

/** Has a higher specificity than the rules of the client and of its component library. */
const ROOT = ":root:root:root";

/** BRAND-3: the style sheet of the platform; undefined if nothing differs from the default theme. */
export function createThemeCss(branding: Branding): string | undefined {
  const rules = [
    ...createFontRules(branding),
    ...createRadiusRules(branding.radius),
    ...createSchemeRules("light", branding.light, branding),
    ...createSchemeRules("dark", branding.dark, branding),
  ];
  return rules.length > 0 ? `${rules.join("\n")}\n` : undefined;
}

const fonts = [
  {
    member: "bodyFontHash",
    family: "Platform Body",
    variable: "--gonfalon-text-font",
    generic: "sans-serif",
  },
  {
    member: "headingFontHash",
    family: "Platform Heading",
    variable: "--gonfalon-display-font",
    generic: "sans-serif",
  },
  { member: "monoFontHash", family: "Platform Mono", variable: "--gonfalon-mono-font", generic: "monospace" },
] as const;

function createFontRules(branding: Branding): readonly string[] {
  return fonts.flatMap(({ member, family, variable, generic }) => {
    const hash = branding[member];
    if (hash === null) return [];
    const source = `url("${toAssetUrl({ hash, name: "font.woff2" })}") format("woff2")`;
    const stack = `"${family}", var(--gonfalon-cjk), system-ui, var(--gonfalon-emoji), ${generic}`;
    return [
      // One file may contain all weights. Without a range the browser would synthesize bold text.
      `@font-face{font-family:"${family}";src:${source};font-weight:100 900;font-display:swap}`,
      toRule(ROOT, { [variable]: stack }),
    ];
  });
}

/** The steps keep the proportions of the default theme, whose cards have a radius of 8 px. */
function createRadiusRules(radius: number | null): readonly string[] {
  if (radius === null) return [];
  const steps = { xs: radius * 0.375, sm: radius * 0.75, md: radius, lg: radius * 1.5 };
  const variables = Object.entries(steps).map(([name, value]) => [`--mantine-radius-${name}`, `${value}px`]);
  return [toRule(ROOT, Object.fromEntries(variables))];
}

function createSchemeRules(
  scheme: "light" | "dark",
  palette: Palette | null,
  branding: Branding,
): readonly string[] {
  if (!palette) return [];
  const root = `${ROOT}[data-mantine-color-scheme="${scheme}"]`;
  const tokens = toBrandTokens(palette);
  return [
    toRule(root, createNeutralVariables(tokens)),
    // Users who chose their own accent color keep it.
    toRule(`${root}:not([data-own-accent])`, createAccentVariables(palette.accent, tokens, branding)),
  ];
}

type Variables = Readonly<Record<string, string>>;

/** The variables of `createNeutralVariables` in apps/web/src/theme/css-variables.ts that a palette determines. */
function createNeutralVariables(tokens: BrandTokens): Variables {
  const entries = Object.entries(tokens).map(([name, value]) => [
    `--gonfalon-${name.replace(/(?=\d)/, "-")}`,
    value,
  ]);
  return {
    ...Object.fromEntries(entries),
    ...createTextVariables("gray", tokens.text2),
    "--mantine-color-body": tokens.surface,
    "--mantine-color-text": tokens.text,
    "--mantine-color-bright": tokens.text,
    "--mantine-color-dimmed": tokens.text3,
    "--mantine-color-placeholder": tokens.text3,
    "--mantine-color-default": tokens.raised,
    "--mantine-color-default-color": tokens.text,
    "--mantine-color-default-hover": tokens.hover,
    "--mantine-color-default-border": tokens.line2,
  };
}

function createAccentVariables(accent: string, tokens: BrandTokens, branding: Branding): Variables {
  const { shades, text } = toBrandAccent(accent, tokens, getPlatformAccent(branding, null) ?? accent);
  const scale = shades.map((shade, index) => [`--mantine-color-brand-${index}`, shade]);
  return {
    ...Object.fromEntries(scale),
    ...createTextVariables("brand", text),
    "--gonfalon-accent-text": text,
    "--mantine-color-anchor": text,
  };
}

function createTextVariables(name: string, color: string): Variables {
  return {
    [`--mantine-color-${name}-text`]: color,
    [`--mantine-color-${name}-outline`]: color,
    [`--mantine-color-${name}-light-color`]: color,
  };
}

function toRule(selector: string, variables: Variables): string {
  const declarations = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return `${selector}{${declarations.join(";")}}`;
}
