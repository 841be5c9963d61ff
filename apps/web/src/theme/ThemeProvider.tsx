import { MantineProvider } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useMemo } from "react";
import { cssVariables } from "./css-variables.ts";
import { readPageNonce } from "./page-nonce.ts";
import { createAppTheme } from "./theme.ts";
import { toAccent } from "./theme-setting.ts";
import { useThemeSetting } from "./use-theme-setting.ts";

interface Props {
  /** The accent color of the platform. */
  readonly platformColor: string | null;
  readonly children: ReactNode;
}

/** Applies the colors of the platform, or the user's choice, to its children. */
export function ThemeProvider({ platformColor, children }: Props) {
  const [setting] = useThemeSetting();
  const accent = toAccent(setting, platformColor);
  const hasOwnAccent = setting.mode !== "managed";
  // BRAND-3: with this attribute, the style sheet of the platform sets no accent color.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-own-accent", hasOwnAccent);
  }, [hasOwnAccent]);
  const theme = useMemo(() => createAppTheme(accent), [accent]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={readPageNonce}
    >
      {children}
    </MantineProvider>
  );
}

// The scroll lock of dialogs creates a style element and reads its nonce only from this variable.
Object.assign(globalThis, { __webpack_nonce__: readPageNonce() });
