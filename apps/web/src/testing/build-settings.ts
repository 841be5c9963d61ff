import type { Settings } from "@gonfalon/contract/settings.ts";

/** The settings of a new platform, except for its title, slogan and description. */
export function buildSettings(globalConfig: Partial<Settings["globalConfig"]> = {}): Settings {
  return {
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
      slogan: "Sail and capture",
      description: null,
      footerInfo: null,
      customTheme: null,
      apiEncryption: false,
      watermark: false,
      allowHttpMedia: false,
      allowIndexing: true,
      logoHash: null,
      faviconHash: null,
      ...globalConfig,
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
  };
}
