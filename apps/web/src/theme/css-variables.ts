import { computeContrast, findReadableShade, mix } from "@gonfalon/rules/color.ts";
import type { CSSVariablesResolver } from "@mantine/core";
import { categoryColors } from "./category-colors.ts";
import { chartSeries } from "./chart-series.ts";
import { gold, places, type Scheme, schemes, stateColors } from "./palette.ts";

type Scales = Readonly<Record<string, readonly string[]>>;
type Variables = Record<string, string>;

/** The CSS variables of the product, and those of Mantine that it changes, so that text in every color is readable. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {
    ...placeVariables,
    "--gonfalon-accent": "var(--mantine-color-brand-5)",
    "--gonfalon-accent-hover": `var(--mantine-color-brand-${toHoverShade(colors["brand"])})`,
    "--gonfalon-on-accent": "var(--mantine-primary-color-contrast)",
    "--mantine-color-brand-filled-hover": "var(--gonfalon-accent-hover)",
  },
  dark: createSchemeVariables("dark", colors),
  light: createSchemeVariables("light", colors),
});

const placeVariables: Variables = Object.fromEntries(
  Object.entries(places).map(([name, value]) => [`--gonfalon-place-${name}`, value]),
);

/** The shade of a hovered control: it has more contrast with the label, which is black or white. */
function toHoverShade(shades: readonly string[] = gold): 4 | 6 {
  const accent = shades[5] ?? gold[5];
  return computeContrast(accent, "#000000") >= computeContrast(accent, "#ffffff") ? 4 : 6;
}

function createSchemeVariables(scheme: Scheme, scales: Scales): Variables {
  const { wash } = schemes[scheme];
  const accentText = toAccentText(scheme, scales["brand"] ?? gold);
  return {
    ...createScaleVariables(scheme, scales),
    ...createNeutralVariables(scheme),
    ...createTextVariables("brand", accentText),
    "--gonfalon-accent-text": accentText,
    "--gonfalon-accent-wash": `color-mix(in srgb, var(--gonfalon-accent) ${wash * 100}%, transparent)`,
    "--mantine-color-anchor": accentText,
    "--mantine-color-brand-light": "var(--gonfalon-accent-wash)",
  };
}

/** The variables of a scheme that do not depend on the accent color. */
export function createNeutralVariables(scheme: Scheme): Variables {
  const { wash: _, ...tokens } = schemes[scheme];
  return {
    ...createTokenVariables(tokens),
    ...createCategoryVariables(scheme),
    ...createSeriesVariables(scheme),
    ...createTextVariables("gray", tokens.text2),
    ...createStateVariables(scheme),
    "--mantine-color-body": tokens.surface,
    "--mantine-color-text": tokens.text,
    "--mantine-color-bright": tokens.text,
    "--mantine-color-dimmed": tokens.text3,
    "--mantine-color-placeholder": tokens.text3,
    "--mantine-color-error": tokens.bad,
    "--mantine-color-default": tokens.raised,
    "--mantine-color-default-color": tokens.text,
    "--mantine-color-default-hover": tokens.hover,
    "--mantine-color-default-border": tokens.line2,
  };
}

/** The shade of the accent color that is readable on every background, including its own wash. */
export function toAccentText(scheme: Scheme, shades: readonly string[]): string {
  const { page, surface, raised, hover, sunken, wash } = schemes[scheme];
  const washedSurface = mix(surface, shades[5] ?? surface, wash);
  return findReadableShade(shades, [page, surface, raised, hover, sunken, washedSurface]);
}

function createTokenVariables(tokens: Readonly<Record<string, string>>): Variables {
  const toName = (name: string) => name.replace(/(?=[A-Z\d])/g, "-").toLowerCase();
  return Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [`--gonfalon-${toName(name)}`, value]),
  );
}

function createCategoryVariables(scheme: Scheme): Variables {
  return Object.fromEntries(
    Object.entries(categoryColors).map(([name, pair]) => [
      `--gonfalon-category-${name.toLowerCase()}`,
      pair[scheme],
    ]),
  );
}

function createSeriesVariables(scheme: Scheme): Variables {
  return Object.fromEntries(
    chartSeries.map((line, index) => [`--gonfalon-series-${index + 1}`, line[scheme]]),
  );
}

function createStateVariables(scheme: Scheme): Variables {
  return Object.fromEntries(
    Object.entries(stateColors).flatMap(([name, state]) =>
      Object.entries(createTextVariables(name, schemes[scheme][state])),
    ),
  );
}

/** The text colors of all scales; the caller overrides those of gray, the states and the accent color. */
function createScaleVariables(scheme: Scheme, scales: Scales): Variables {
  const { page, surface, hover } = schemes[scheme];
  return Object.fromEntries(
    Object.entries(scales).flatMap(([name, shades]) =>
      Object.entries(createTextVariables(name, findReadableShade(shades, [page, surface, hover]))),
    ),
  );
}

function createTextVariables(name: string, color: string): Variables {
  return {
    [`--mantine-color-${name}-text`]: color,
    [`--mantine-color-${name}-outline`]: color,
    [`--mantine-color-${name}-outline-hover`]: `color-mix(in srgb, ${color} 8%, transparent)`,
    [`--mantine-color-${name}-light`]: `color-mix(in srgb, ${color} 12%, transparent)`,
    [`--mantine-color-${name}-light-hover`]: `color-mix(in srgb, ${color} 18%, transparent)`,
    [`--mantine-color-${name}-light-color`]: color,
  };
}
