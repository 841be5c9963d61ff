import { toShades } from "@gonfalon/rules/color.ts";
import { Badge, createTheme, type MantineThemeOverride } from "@mantine/core";
import { FocusableButton } from "./FocusableButton.tsx";
import { darkGrays, gold, lightGrays, schemes, stateColors } from "./palette.ts";

const overlayProps = { blur: 6 };

/** The scales of the state colors. Filled controls use the color of the light scheme, with a white label. */
const stateScales = Object.fromEntries(
  Object.entries(stateColors).map(([name, state]) => [name, toShades(schemes.light[state])]),
);

/** The theme of the product, in its own gold or in the given accent color. */
export function createAppTheme(accent: string | undefined): MantineThemeOverride {
  return createTheme({
    colors: {
      ...stateScales,
      brand: accent === undefined ? gold : toShades(accent),
      dark: darkGrays,
      gray: lightGrays,
    },
    primaryColor: "brand",
    primaryShade: 5,
    autoContrast: true,
    // The luminance at which black and white have equal contrast: on either side one of them reaches 4.5.
    luminanceThreshold: 0.179,
    breakpoints: { xs: "30em", sm: "48em", md: "64em", lg: "74em", xl: "90em" },
    fontFamily: "var(--gonfalon-text-font)",
    fontFamilyMonospace: "var(--gonfalon-mono-font)",
    fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "0.9375rem", xl: "1.25rem" },
    lineHeights: { xs: "1.34", sm: "1.4", md: "1.45", lg: "1.6", xl: "1.3" },
    headings: {
      fontFamily: "var(--gonfalon-text-font)",
      fontWeight: "650",
      textWrap: "balance",
      sizes: {
        h1: { fontSize: "1.75rem", lineHeight: "1.15", fontWeight: "750" },
        h2: { fontSize: "1.25rem", lineHeight: "1.3" },
        h3: { fontSize: "1rem", lineHeight: "1.375" },
        h4: { fontSize: "0.875rem", lineHeight: "1.43" },
      },
    },
    radius: { xs: "3px", sm: "6px", md: "8px", lg: "12px", xl: "99px" },
    defaultRadius: "sm",
    spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
    cursorType: "pointer",
    respectReducedMotion: true,
    components: {
      Badge: Badge.extend({
        vars: (_theme, { variant, color = "brand" }) => ({
          root: variant === "dot" ? { "--badge-dot-color": `var(--mantine-color-${color}-text)` } : {},
        }),
      }),
      Avatar: { defaultProps: { radius: "sm" } },
      Drawer: { defaultProps: { overlayProps } },
      Modal: { defaultProps: { centered: true, overlayProps, radius: "lg" } },
      Paper: { defaultProps: { withBorder: true, radius: "md" } },
      UnstyledButton: { defaultProps: { component: FocusableButton } },
    },
  });
}
