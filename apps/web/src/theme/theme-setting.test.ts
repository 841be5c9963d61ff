import { describe, expect, it } from "vitest";
import { formatThemeSetting, parseThemeSetting, type ThemeSetting, toAccent } from "./theme-setting.ts";

describe("the theme setting", () => {
  it.each<[string, ThemeSetting]>([
    ["", { mode: "managed" }],
    ["brand", { mode: "default" }],
    ["#3366cc", { mode: "custom", color: "#3366cc" }],
  ])("is stored as '%s'", (stored, setting) => {
    expect(parseThemeSetting(stored)).toEqual(setting);
    expect(formatThemeSetting(setting)).toBe(stored);
  });

  it.each([undefined, "#36c", "blue", "#3366cg", "#3366ccff"])("ignores %s", (stored) =>
    expect(parseThemeSetting(stored)).toEqual({ mode: "managed" }),
  );
});

describe("the accent color", () => {
  it("is the color of the platform in the mode 'managed', if it is valid", () => {
    expect(toAccent({ mode: "managed" }, "#3366cc")).toBe("#3366cc");
    expect(toAccent({ mode: "managed" }, "#36c")).toBeUndefined();
    expect(toAccent({ mode: "managed" }, null)).toBeUndefined();
  });

  it("is the product color in the mode 'default', regardless of the platform", () =>
    expect(toAccent({ mode: "default" }, "#3366cc")).toBeUndefined());

  it("is the user's color in the mode 'custom'", () =>
    expect(toAccent({ mode: "custom", color: "#aa0000" }, "#3366cc")).toBe("#aa0000"));
});
