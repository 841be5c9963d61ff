import { toImageUrl } from "@gonfalon/contract/asset-url.ts";
import { Branding } from "@gonfalon/contract/branding.ts";
import type { Refusal } from "@gonfalon/contract/kernel/problem.ts";
import {
  AccountPolicy,
  type ClientConfig,
  ContainerPolicy,
  GlobalConfig,
  type Settings,
} from "@gonfalon/contract/settings.ts";
import { getPlatformAccent } from "@gonfalon/rules/brand-palette.ts";
import { isEmailDomain, parseEmailDomains } from "@gonfalon/rules/email-domain.ts";

export interface StoredSetting {
  readonly section: string;
  readonly member: string;
  readonly value: unknown;
}

/** A change to the settings as sent: missing sections and fields keep their value. */
export type SettingsChange = {
  readonly [S in keyof Settings]?: Partial<Settings[S]> | null | undefined;
};

/** The schema keywords that are used here. The type of the schema lacks them. */
interface Member {
  readonly default?: unknown;
  readonly "x-public"?: boolean;
  readonly readOnly?: boolean;
}

const members = {
  accountPolicy: AccountPolicy.properties as Readonly<Record<string, Member>>,
  globalConfig: GlobalConfig.properties as Readonly<Record<string, Member>>,
  containerPolicy: ContainerPolicy.properties as Readonly<Record<string, Member>>,
  branding: Branding.properties as Readonly<Record<string, Member>>,
} satisfies Record<keyof Settings, unknown>;

const sections = [
  "accountPolicy",
  "globalConfig",
  "containerPolicy",
  "branding",
] as const satisfies readonly (keyof Settings)[];

/** The effective settings: stored values override the defaults of the contract. */
export function toSettings(storedSettings: readonly StoredSetting[]): Settings {
  const entries = sections.map((section) => {
    const values = Object.entries(members[section]).map(([name, member]) => {
      const row = storedSettings.find(
        (candidate) => candidate.section === section && candidate.member === name,
      );
      return [name, row ? row.value : member.default];
    });
    return [section, Object.fromEntries(values)];
  });
  // Every value was validated when it was stored, or is a default.
  return Object.fromEntries(entries) as Settings;
}

/**
 * The fields that a change modifies, without those that only the platform sets. Objects and arrays count as modified
 * even if they are equal.
 */
export function listChangedSettings(
  currentSettings: Settings,
  change: SettingsChange,
): readonly StoredSetting[] {
  return sections.flatMap((section) => {
    const before: Readonly<Record<string, unknown>> = currentSettings[section];
    return Object.entries(change[section] ?? {})
      .filter(([name, value]) => members[section][name]?.readOnly !== true && value !== before[name])
      .map(([member, value]) => ({ section, member, value }));
  });
}

/**
 * ACCOUNT-5: refuses a new list with an entry that is not a domain. The stored list may stay, because clients written for
 * GZCTF send all settings.
 */
export function findEmailDomainRefusal(
  { accountPolicy }: Settings,
  change: SettingsChange,
): Refusal | undefined {
  const { emailDomainList = accountPolicy.emailDomainList } = change.accountPolicy ?? {};
  const isAllowed =
    emailDomainList === accountPolicy.emailDomainList ||
    parseEmailDomains(emailDomainList).every((domain) => isEmailDomain(domain));
  return isAllowed ? undefined : ["request.field-invalid", { field: "accountPolicy.emailDomainList" }];
}

/** Whether this change enables the encryption of credentials, which requires a new key pair. */
export function enablesEncryption(currentSettings: Settings, change: SettingsChange): boolean {
  return !currentSettings.globalConfig.apiEncryption && change.globalConfig?.apiEncryption === true;
}

/** Whether this change enables a policy that needs a mail server. A policy that is enabled already may stay. */
export function enablesMailPolicy(currentSettings: Settings, change: SettingsChange): boolean {
  return (
    !currentSettings.accountPolicy.emailConfirmationRequired &&
    change.accountPolicy?.emailConfirmationRequired === true
  );
}

/** Whether this change requires a second factor from more users than before. */
export function requiresMoreFactors({ accountPolicy }: Settings, change: SettingsChange): boolean {
  const { secondFactor } = change.accountPolicy ?? {};
  if (secondFactor === undefined || secondFactor === accountPolicy.secondFactor) return false;
  return secondFactor === "Everyone" || accountPolicy.secondFactor === "Optional";
}

const CONFIRMATION_MEMBERS = ["confirmEveryone", "confirmAdminActs", "confirmMinutes"];

/** STEP-2: whether these changes modify when users must confirm their identity. */
export function changesConfirmation(changes: readonly StoredSetting[]): boolean {
  return changes.some(
    ({ section, member }) => section === "accountPolicy" && CONFIRMATION_MEMBERS.includes(member),
  );
}

type PlatformMember =
  | "apiPublicKey"
  | "signIn"
  | "portMapping"
  | "trafficCapture"
  | "sourceUrl"
  | "attachmentBytes"
  | "packageBytes";

/** The public configuration: the settings marked as public, the values of the platform, and derived values. */
export function toClientConfig(
  settings: Settings,
  platform: Pick<ClientConfig, PlatformMember>,
): ClientConfig {
  const entries = sections.flatMap((section) =>
    Object.entries(settings[section]).filter(([name]) => members[section][name]?.["x-public"] === true),
  );
  const { logoHash, customTheme } = settings.globalConfig;
  return {
    // The public fields are exactly those of ClientConfig; settings.domain.test.ts verifies it.
    ...(Object.fromEntries(entries) as Omit<ClientConfig, PlatformMember | "logoUrl">),
    ...platform,
    customTheme: getPlatformAccent(settings.branding, customTheme),
    logoUrl: toImageUrl(logoHash, "logo"),
  };
}
