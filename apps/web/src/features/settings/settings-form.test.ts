import { describe, expect, it } from "vitest";
import { buildSettings } from "#testing/build-settings.ts";
import { diffForms, getRange, isInRange, type SettingsForm, toForm } from "./settings-form.ts";

const before = toForm(buildSettings({ footerInfo: "foot", logoHash: "hash", faviconHash: "hash" }));

const noChanges = { accountPolicy: {}, globalConfig: {}, containerPolicy: {} };

describe("diffForms", () => {
  it("is empty without changes", () => {
    expect(diffForms(before, before)).toEqual(noChanges);
  });

  it("contains only changed fields, with null for cleared text fields", () => {
    const after: SettingsForm = {
      accountPolicy: { ...before.accountPolicy, useCaptcha: true },
      globalConfig: { ...before.globalConfig, title: "Oslo", footerInfo: "", customTheme: "#aabbcc" },
      containerPolicy: { ...before.containerPolicy, defaultLifetime: "60", autoDestroyOnLimitReached: true },
    };
    expect(diffForms(before, after)).toEqual({
      accountPolicy: { useCaptcha: true },
      globalConfig: { title: "Oslo", footerInfo: null, customTheme: "#aabbcc" },
      containerPolicy: { defaultLifetime: 60, autoDestroyOnLimitReached: true },
    });
  });
});

describe("isInRange", () => {
  it.each([
    [1, true],
    [7200, true],
    ["120", true],
    [0, false],
    [7201, false],
    [1.5, false],
    ["", false],
    ["x", false],
  ])("for a lifetime of %j minutes, returns %s", (value, isValid) => {
    expect(isInRange(value, getRange("defaultLifetime"))).toBe(isValid);
  });
});
