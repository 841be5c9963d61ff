import {
  AccountPolicy,
  type ClientConfig,
  ContainerPolicy,
  GlobalConfig,
  type Settings,
} from "@gonfalon/contract/settings.ts";

/** One member that an administrator has set. */
export interface StoredSetting {
  readonly section: string;
  readonly member: string;
  readonly value: unknown;
}

/** A change of settings as it arrives: sections and members that are missing keep their value. */
export type SettingsChange = {
  readonly [S in keyof Settings]?: Partial<Settings[S]> | null | undefined;
};

/** The keywords of a member's schema that matter here; the schema's own type does not list them. */
interface Member {
  readonly default?: unknown;
  readonly public?: boolean;
  readonly readOnly?: boolean;
}

const members = {
  accountPolicy: AccountPolicy.properties as Readonly<Record<string, Member>>,
  globalConfig: GlobalConfig.properties as Readonly<Record<string, Member>>,
  containerPolicy: ContainerPolicy.properties as Readonly<Record<string, Member>>,
} satisfies Record<keyof Settings, unknown>;

const sections = [
  "accountPolicy",
  "globalConfig",
  "containerPolicy",
] as const satisfies readonly (keyof Settings)[];

/** The settings in force: what is stored over the defaults that the contract declares. */
export function settingsFrom(stored: readonly StoredSetting[]): Settings {
  const filled = sections.map((section) => {
    const values = Object.entries(members[section]).map(([name, member]) => {
      const row = stored.find((candidate) => candidate.section === section && candidate.member === name);
      return [name, row ? row.value : member.default];
    });
    return [section, Object.fromEntries(values)];
  });
  // Each value has passed the schema of its member, when it was stored or as its default.
  return Object.fromEntries(filled) as Settings;
}

/** The members that a change really touches; those that only the platform sets are passed over. */
export function changedSettings(current: Settings, change: SettingsChange): readonly StoredSetting[] {
  return sections.flatMap((section) => {
    const before: Readonly<Record<string, unknown>> = current[section];
    return Object.entries(change[section] ?? {})
      .filter(([name, value]) => members[section][name]?.readOnly !== true && value !== before[name])
      .map(([member, value]) => ({ section, member, value }));
  });
}

/** Whether encryption of credentials starts with this change, which calls for a fresh key pair. */
export function switchesEncryptionOn(current: Settings, change: SettingsChange): boolean {
  return !current.globalConfig.apiEncryption && change.globalConfig?.apiEncryption === true;
}

/** Whether this change switches on a policy that needs a mail server; one that is on already may stay. */
export function startsToNeedMail(current: Settings, change: SettingsChange): boolean {
  return (
    !current.accountPolicy.emailConfirmationRequired &&
    change.accountPolicy?.emailConfirmationRequired === true
  );
}

type PlatformMember =
  | "apiPublicKey"
  | "portMapping"
  | "trafficCapture"
  | "sourceUrl"
  | "attachmentBytes"
  | "packageBytes";

/** What every visitor may know: the members marked as public, and what is derived from the others. */
export function clientConfigOf(
  settings: Settings,
  platform: Pick<ClientConfig, PlatformMember>,
): ClientConfig {
  const shown = sections.flatMap((section) =>
    Object.entries(settings[section]).filter(([name]) => members[section][name]?.public === true),
  );
  const { logoHash } = settings.globalConfig;
  return {
    // The marks are on exactly the members that ClientConfig takes over; settings.domain.test.ts holds it.
    ...(Object.fromEntries(shown) as Omit<ClientConfig, PlatformMember | "logoUrl">),
    ...platform,
    logoUrl: logoHash ? `/assets/${logoHash}/logo` : null,
  };
}
