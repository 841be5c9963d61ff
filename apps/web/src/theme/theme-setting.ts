import { isHexColour } from "./colour.ts";

/** Where the accent colour comes from: the server, the product itself, or the visitor. */
export type ThemeSetting =
  | { readonly mode: "managed" }
  | { readonly mode: "default" }
  | { readonly mode: "custom"; readonly colour: string };

export const themeSettingKey = "custom-theme";

/** Reads the stored form; whatever is not understood counts as managed. */
export function parseThemeSetting(stored: string | undefined): ThemeSetting {
  if (stored === "brand") return { mode: "default" };
  if (stored !== undefined && isHexColour(stored)) return { mode: "custom", colour: stored };
  return { mode: "managed" };
}

export function storedThemeSetting(setting: ThemeSetting): string {
  switch (setting.mode) {
    case "managed":
      return "";
    case "default":
      return "brand";
    case "custom":
      return setting.colour;
  }
}

/** The accent to paint with, or undefined for the product's own. */
export function accentOf(setting: ThemeSetting, serverColour: string | null | undefined): string | undefined {
  switch (setting.mode) {
    case "managed":
      return serverColour && isHexColour(serverColour) ? serverColour : undefined;
    case "default":
      return undefined;
    case "custom":
      return setting.colour;
  }
}
