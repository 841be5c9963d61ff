import { MantineProvider } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { usePlatform } from "#api/use-platform.ts";
import { cssVariables, themeWith } from "./theme.ts";
import { accentOf } from "./theme-setting.ts";
import { useThemeSetting } from "./use-theme-setting.ts";

/** Paints everything below in the colours of the platform, or in those the visitor prefers. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const { customTheme } = usePlatform();
  const [setting] = useThemeSetting();
  const accent = accentOf(setting, customTheme);
  const theme = useMemo(() => themeWith(accent), [accent]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="dark"
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}

// The scroll lock of dialogs makes a style element of its own and looks for its nonce only here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

/** The number the server allows style elements of this page by. */
function styleNonce(): string {
  return document.getElementById("nonce-container")?.dataset["nonce"] ?? "";
}
