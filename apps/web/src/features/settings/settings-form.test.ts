import { describe, expect, it } from "vitest";
import { diffForms, getRange, isInRange, type SettingsForm, toForm } from "./settings-form.ts";

const before: SettingsForm = toForm({
  accountPolicy: {
    allowRegister: true,
    activeOnRegister: true,
    useCaptcha: false,
    emailConfirmationRequired: false,
    emailDomainList: "",
    passwordSignIn: true,
    secondFactor: "Optional",
    confirmEveryone: false,
    confirmAdminActs: false,
    confirmMinutes: 30,
    rememberDays: 30,
    signInNotice: true,
  },
  globalConfig: {
    title: "Harbour",
    titleSuffix: false,
    slogan: "Go",
    description: null,
    footerInfo: "foot",
    customTheme: null,
    apiEncryption: false,
    watermark: false,
    allowHttpMedia: false,
    allowIndexing: true,
    logoHash: "hash",
    faviconHash: "hash",
  },
  containerPolicy: {
    autoDestroyOnLimitReached: false,
    maxExerciseContainerCountPerUser: 1,
    defaultLifetime: 120,
    extensionDuration: 120,
    renewalWindow: 10,
  },
  branding: {
    light: null,
    dark: null,
    radius: null,
    blocks: [],
    bodyFontHash: null,
    headingFontHash: null,
    monoFontHash: null,
  },
});

const noChanges = { accountPolicy: {}, globalConfig: {}, containerPolicy: {} };

describe("diffForms", () => {
  it("is empty without changes", () => {
    expect(diffForms(before, before)).toEqual(noChanges);
  });

  it("contains only changed fields, with null for cleared texts", () => {
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
  ])("for a lifetime of %j minutes, returns %s", (value, expected) => {
    expect(isInRange(value, getRange("defaultLifetime"))).toBe(expected);
  });
});
