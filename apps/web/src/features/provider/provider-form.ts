import type { ProviderKind } from "@gonfalon/contract/enums.ts";
import type {
  FieldRule,
  LabelRule,
  NewProvider,
  Provider,
  ProviderChange,
  RoleRule,
} from "@gonfalon/contract/provider.ts";
import { parseEmailDomains } from "@gonfalon/rules/email-domain.ts";
import { providerPresets } from "@gonfalon/rules/provider-presets.ts";
import { pickChanged } from "#state/pick-changed.ts";

/** The form state of the editor. */
export interface ProviderValues {
  kind: ProviderKind;
  name: string;
  key: string;
  enabled: boolean;
  clientId: string;
  clientSecret: string;
  issuer: string;
  authorizeUrl: string;
  tokenUrl: string;
  userInfoUrl: string;
  scopes: string;
  emailTrust: Provider["emailTrust"];
  registration: Provider["registration"];
  linkByEmail: boolean;
  subjectClaim: string;
  nameClaim: string;
  roles: RoleRule[];
  fields: FieldRule[];
  labels: LabelRule[];
  trustsSecondFactor: boolean;
  signOut: boolean;
  /** Separated by commas. */
  emailDomains: string;
  /** One claim per line: `groups = ctf, staff`. */
  requirements: string;
}

/** The form values of a new provider, with the defaults of its kind. */
export function createValues(kind: ProviderKind): ProviderValues {
  const preset = providerPresets[kind];
  return {
    kind,
    name: kind === "Oidc" || kind === "OAuth2" ? "" : kind,
    key: kind.toLowerCase(),
    enabled: true,
    clientId: "",
    clientSecret: "",
    issuer: preset.issuer ?? "",
    authorizeUrl: preset.authorizeUrl ?? "",
    tokenUrl: preset.tokenUrl ?? "",
    userInfoUrl: preset.userInfoUrl ?? "",
    scopes: preset.scopes,
    emailTrust: preset.emailTrust,
    registration: "Policy",
    linkByEmail: false,
    subjectClaim: preset.subjectClaim,
    nameClaim: preset.nameClaim,
    roles: [],
    fields: [],
    labels: [],
    trustsSecondFactor: false,
    signOut: false,
    emailDomains: "",
    requirements: "",
  };
}

export function toValues(provider: Provider): ProviderValues {
  const { issuer, authorizeUrl, tokenUrl, userInfoUrl, emailDomains, requirements } = provider;
  return {
    ...createValues(provider.kind),
    name: provider.name,
    key: provider.key,
    enabled: provider.enabled,
    clientId: provider.clientId,
    issuer: issuer ?? "",
    authorizeUrl: authorizeUrl ?? "",
    tokenUrl: tokenUrl ?? "",
    userInfoUrl: userInfoUrl ?? "",
    scopes: provider.scopes,
    emailTrust: provider.emailTrust,
    registration: provider.registration,
    linkByEmail: provider.linkByEmail,
    subjectClaim: provider.subjectClaim,
    nameClaim: provider.nameClaim,
    roles: provider.roles,
    fields: provider.fields,
    labels: provider.labels,
    trustsSecondFactor: provider.trustsSecondFactor,
    signOut: provider.signOut,
    emailDomains: emailDomains.join(", "),
    requirements: requirements.map(({ claim, values }) => `${claim} = ${values.join(", ")}`).join("\n"),
  };
}

/** The changed fields. An empty secret is not a change: the server keeps the stored secret. */
export function toChange(provider: Provider, values: ProviderValues): ProviderChange {
  return pickChanged(toBody(toValues(provider)), toBody(values));
}

/** The body of the request that creates a provider. */
export function toBody(values: ProviderValues): NewProvider {
  const { issuer, authorizeUrl, tokenUrl, userInfoUrl, emailDomains, requirements, ...otherValues } = values;
  const isOidc = providerPresets[values.kind].protocol === "oidc";
  return {
    ...otherValues,
    name: values.name.trim(),
    key: values.key.trim(),
    clientId: values.clientId.trim(),
    subjectClaim: values.subjectClaim.trim(),
    nameClaim: values.nameClaim.trim(),
    clientSecret: values.clientSecret.trim(),
    ...(isOidc
      ? { issuer: issuer.trim() }
      : { authorizeUrl: authorizeUrl.trim(), tokenUrl: tokenUrl.trim(), userInfoUrl: userInfoUrl.trim() }),
    roles: values.roles.map((rule) => ({ ...rule, claim: rule.claim.trim(), value: rule.value.trim() })),
    fields: values.fields.map((rule) => ({ ...rule, claim: rule.claim.trim() })),
    labels: values.labels.map(({ claim, value, label }) => ({
      claim: claim.trim(),
      value: value.trim(),
      label: label.trim(),
    })),
    emailDomains: [...parseEmailDomains(emailDomains)],
    requirements: parseRequirements(requirements) ?? [],
  };
}

/** Whether every text field of a rule is filled in. */
export function isRuleComplete(rule: RoleRule | FieldRule | LabelRule): boolean {
  return Object.values(rule).every((value) => typeof value !== "string" || value.trim() !== "");
}

/** Parses one requirement per line; undefined if a line is not `claim = value, value`. */
export function parseRequirements(text: string): NewProvider["requirements"] | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const requirements = lines.map((line) => {
    const [claim = "", ...valueParts] = line.split("=");
    return { claim: claim.trim(), values: splitList(valueParts.join("=")) };
  });
  return requirements.every(({ claim, values }) => claim !== "" && values.length > 0)
    ? requirements
    : undefined;
}

function splitList(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
