import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from "@mantine/core";
import { readableShade, toShades } from "./color.ts";
import { gold, grounds, ink, vellum } from "./palette.ts";

const overlayProps = { backgroundOpacity: 0.5, blur: 8 };

/** The theme of the product, in its own gold or in the given accent color. */
export function themeWith(accent: string | undefined): MantineThemeOverride {
  return createTheme({
    colors: { brand: accent === undefined ? gold : toShades(accent), dark: ink, gray: vellum },
    primaryColor: "brand",
    primaryShade: 5,
    autoContrast: true,
    // The luminance at which black and white have equal contrast: on either side one of them reaches 4.5.
    luminanceThreshold: 0.179,
    breakpoints: { xs: "30em", sm: "48em", md: "64em", lg: "74em", xl: "90em" },
    fontFamily: "var(--gonfalon-text-font)",
    fontFamilyMonospace: "var(--gonfalon-mono-font)",
    fontSizes: { xs: "0.75rem", sm: "0.875rem", md: "0.9375rem", lg: "1.125rem", xl: "1.375rem" },
    headings: {
      fontFamily: "var(--gonfalon-display-font)",
      fontWeight: "600",
      textWrap: "balance",
      sizes: {
        h1: { fontSize: "2rem", lineHeight: "1.2" },
        h2: { fontSize: "1.375rem", lineHeight: "1.3" },
        h3: { fontSize: "1.125rem", lineHeight: "1.35" },
        h4: { fontSize: "1rem", lineHeight: "1.4" },
      },
    },
    radius: { xs: "2px", sm: "3px", md: "5px", lg: "8px", xl: "12px" },
    defaultRadius: "sm",
    spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2.25rem" },
    cursorType: "pointer",
    respectReducedMotion: true,
    components: {
      Avatar: { defaultProps: { radius: "sm" } },
      Drawer: { defaultProps: { overlayProps } },
      InputWrapper: { styles: { label: { marginBottom: "0.25rem", fontWeight: 500 } } },
      Modal: {
        defaultProps: { centered: true, overlayProps, radius: "md" },
        styles: {
          title: { fontFamily: "var(--gonfalon-display-font)", fontSize: "1.25rem", fontWeight: 600 },
        },
      },
      Paper: { defaultProps: { withBorder: true, radius: "md" } },
    },
  });
}

/** Sets Mantine's variables to our backgrounds, and makes every color readable as text. */
export const cssVariables: CSSVariablesResolver = (theme) => ({
  variables: {},
  light: {
    ...groundVariables("light"),
    ...textVariables("light", theme.colors),
    "--mantine-color-error": "var(--mantine-color-red-9)",
    "--mantine-color-dimmed": vellum[6],
    // A shade darker than the page; otherwise initials would have no visible background.
    "--mantine-color-gray-light": vellum[2],
    "--mantine-color-placeholder": vellum[5],
    "--mantine-color-default-hover": vellum[0],
    "--gonfalon-accent-wash": `color-mix(in srgb, ${theme.colors["brand"]?.[5]} 16%, transparent)`,
  },
  dark: {
    ...groundVariables("dark"),
    ...textVariables("dark", theme.colors),
    "--mantine-color-error": "var(--mantine-color-red-4)",
    // Mantine's default is nearly white, so that destructive actions would look like all others.
    "--mantine-color-red-light-color": "var(--mantine-color-red-3)",
    "--mantine-color-gray-light": ink[5],
    "--mantine-color-gray-light-hover": ink[4],
    "--gonfalon-accent-wash": `color-mix(in srgb, ${theme.colors["brand"]?.[5]} 12%, transparent)`,
  },
});

type Scheme = keyof typeof grounds;

function groundVariables(scheme: Scheme): Record<string, string> {
  const { page, surface, line, text } = grounds[scheme];
  return {
    "--mantine-color-body": surface,
    "--mantine-color-text": text,
    "--mantine-color-bright": text,
    "--gonfalon-page": page,
    "--gonfalon-surface": surface,
    "--gonfalon-line": line,
  };
}

function textVariables(
  scheme: Scheme,
  colors: Readonly<Record<string, readonly string[]>>,
): Record<string, string> {
  const { page, surface } = grounds[scheme];
  return Object.fromEntries(
    Object.entries(colors).flatMap(([name, shades]) => {
      const text = readableShade(shades, [page, surface]);
      return [
        [`--mantine-color-${name}-text`, text],
        [`--mantine-color-${name}-outline`, text],
        ...(scheme === "light" ? [[`--mantine-color-${name}-light-color`, readableOnTint(shades)]] : []),
        ...(name === "brand" ? [["--mantine-color-anchor", text]] : []),
      ];
    }),
  );
}

/** Readable on the light background of badges and alerts. */
function readableOnTint(shades: readonly string[]): string {
  return readableShade(shades, shades.slice(1, 3));
}
