import { isHexColor } from "@gonfalon/rules/color.ts";

/** The source of the accent color: the platform, the product, or the user. */
export type ThemeSetting =
  | { readonly mode: "managed" }
  | { readonly mode: "default" }
  | { readonly mode: "custom"; readonly color: string };

export const themeSettingKey = "custom-theme";

/** Parses the stored value. The mode of an invalid value is `managed`. */
export function parseThemeSetting(storedText: string | undefined): ThemeSetting {
  if (storedText === "brand") return { mode: "default" };
  if (storedText !== undefined && isHexColor(storedText)) return { mode: "custom", color: storedText };
  return { mode: "managed" };
}

export function formatThemeSetting(setting: ThemeSetting): string {
  switch (setting.mode) {
    case "managed":
      return "";
    case "default":
      return "brand";
    case "custom":
      return setting.color;
  }
}

/** The accent color, or undefined for the product's own. */
export function toAccent(
  setting: ThemeSetting,
  platformColor: string | null | undefined,
): string | undefined {
  switch (setting.mode) {
    case "managed":
      return platformColor && isHexColor(platformColor) ? platformColor : undefined;
    case "default":
      return undefined;
    case "custom":
      return setting.color;
  }
}
