import { AccountPolicy, ContainerPolicy, GlobalConfig, type Settings } from "@gonfalon/contract/settings.ts";
import { pickChanged } from "#state/pick-changed.ts";

/** The form state of the editor: strings are empty instead of null, and numbers can be incomplete. */
export interface SettingsForm {
  readonly accountPolicy: AccountPolicy;
  readonly globalConfig: PlatformForm;
  readonly containerPolicy: ContainerForm;
}

interface PlatformForm {
  readonly title: string;
  readonly titleSuffix: boolean;
  readonly slogan: string;
  readonly description: string;
  readonly footerInfo: string;
  readonly customTheme: string;
  readonly apiEncryption: boolean;
  readonly watermark: boolean;
  readonly allowHttpMedia: boolean;
  readonly allowIndexing: boolean;
}

type TextField = "title" | "slogan" | "description" | "footerInfo" | "customTheme";

export const minuteFields = ["defaultLifetime", "extensionDuration", "renewalWindow"] as const;
export type MinuteField = (typeof minuteFields)[number];

type ContainerForm = { readonly [N in MinuteField]: number | string } & Pick<
  ContainerPolicy,
  "autoDestroyOnLimitReached"
>;

/** The changed fields of each section. */
export interface SettingsChange {
  readonly accountPolicy: Partial<AccountPolicy>;
  readonly globalConfig: Partial<GlobalConfig>;
  readonly containerPolicy: Partial<ContainerPolicy>;
}

export function toForm({ accountPolicy, globalConfig, containerPolicy }: Settings): SettingsForm {
  const { logoHash: _logo, faviconHash: _favicon, ...platform } = globalConfig;
  const { maxExerciseContainerCountPerUser: _unused, ...container } = containerPolicy;
  return {
    accountPolicy,
    globalConfig: {
      ...platform,
      description: platform.description ?? "",
      footerInfo: platform.footerInfo ?? "",
      customTheme: platform.customTheme ?? "",
    },
    containerPolicy: container,
  };
}

export function diffForms(before: SettingsForm, after: SettingsForm): SettingsChange {
  const { description, footerInfo, customTheme, ...otherFields } = pickChanged(
    before.globalConfig,
    after.globalConfig,
  );
  return {
    accountPolicy: pickChanged(before.accountPolicy, after.accountPolicy),
    globalConfig: { ...otherFields, ...toNullable({ description, footerInfo, customTheme }) },
    containerPolicy: toNumbers(pickChanged(before.containerPolicy, after.containerPolicy)),
  };
}

interface Range {
  readonly min: number;
  readonly max: number;
}

const numberSchemas = { ...ContainerPolicy.properties, ...AccountPolicy.properties };

/** The minimum and maximum in the contract. */
export function getRange(name: MinuteField | "confirmMinutes" | "rememberDays"): Range {
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = getKeywords(numberSchemas[name]);
  return { min: minimum, max: maximum };
}

export function getMaxLength(name: TextField): number {
  return getKeywords(GlobalConfig.properties[name]).maxLength ?? Number.MAX_SAFE_INTEGER;
}

export function isInRange(value: number | string, { min, max }: Range): boolean {
  const parsedValue = Number(value);
  return value !== "" && Number.isInteger(parsedValue) && parsedValue >= min && parsedValue <= max;
}

interface Keywords {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

function getKeywords(schema: object): Keywords {
  // Schema types do not include keywords such as `minimum`.
  return schema as Keywords;
}

/** Cleared strings are sent as null; unchanged ones are omitted. */
function toNullable<N extends string>(texts: Readonly<Partial<Record<N, string | undefined>>>) {
  const entries = Object.entries<string | undefined>(texts).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text === "" ? null : text]],
  );
  return Object.fromEntries(entries) as Partial<Record<N, string | null>>;
}

function toNumbers({ autoDestroyOnLimitReached, ...numbers }: Partial<ContainerForm>) {
  const entries = Object.entries(numbers).map(([name, value]) => [name, Number(value)]);
  return {
    ...(Object.fromEntries(entries) as Partial<Record<MinuteField, number>>),
    ...(autoDestroyOnLimitReached !== undefined && { autoDestroyOnLimitReached }),
  };
}
