import { isHexColour } from "./colour.ts";

/** The source of the accent color: the server, the product, or the user. */
export type ThemeSetting =
  | { readonly mode: "managed" }
  | { readonly mode: "default" }
  | { readonly mode: "custom"; readonly colour: string };

export const themeSettingKey = "custom-theme";

/** Parses the stored value; an invalid one means managed. */
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

/** The accent color, or undefined for the product's own. */
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
