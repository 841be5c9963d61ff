import { limits } from "@gonfalon/contract/limits.ts";
import type { Provider, ProviderField, ProviderRole } from "@gonfalon/contract/provider.ts";
import { isPhone } from "@gonfalon/rules/phone.ts";
import { providerPresets } from "@gonfalon/rules/provider-presets.ts";
import { includesRole } from "@gonfalon/rules/roles.ts";
import { isStorable } from "@gonfalon/rules/storable-text.ts";
import { type Claims, cleanText, readClaim } from "./claims.domain.ts";
import { toSubjectSource } from "./provider.domain.ts";

/** An identity that a provider has confirmed. Serializable as JSON: it is stored while the user chooses a name. */
export interface Identity {
  readonly subject: string;
  /** The subject source of the provider that has confirmed the identity. */
  readonly source: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly displayName: string;
  readonly labels: readonly string[];
  /** Null if the provider has no role rules. */
  readonly role: ProviderRole | null;
  readonly fields: Readonly<Partial<Record<ProviderField, string>>>;
}

type IdentityRules = Pick<
  Provider,
  | "kind"
  | "issuer"
  | "authorizeUrl"
  | "tokenUrl"
  | "userInfoUrl"
  | "emailTrust"
  | "subjectClaim"
  | "nameClaim"
  | "emailDomains"
  | "requirements"
  | "roles"
  | "fields"
  | "labels"
>;

const MAX_SUBJECT_LENGTH = 255;
const MAX_EMAIL_LENGTH = 256;
const MAX_NAME_LENGTH = 128;
const MAX_FIELD_LENGTH = {
  realName: limits.realName,
  stdNumber: limits.studentNumber,
  phone: limits.phone,
} as const satisfies Record<ProviderField, number>;

/** The identity in the claims; undefined if they contain no valid subject (EXT-4). */
export function toIdentity(rules: IdentityRules, claims: Claims): Identity | undefined {
  const subjects = readClaim(claims, rules.subjectClaim);
  const [subject = ""] = subjects;
  if (subjects.length !== 1 || subject.length > MAX_SUBJECT_LENGTH) return undefined;
  // Different unpaired surrogates would be stored as the same character.
  if (!isStorable(subject)) return undefined;
  const [name = subject] = readClaim(claims, rules.nameClaim);
  return {
    subject,
    source: toSubjectSource(rules),
    ...toEmail(rules, claims),
    displayName: cleanText(name, MAX_NAME_LENGTH),
    labels: [...new Set(rules.labels.filter((rule) => hasValue(claims, rule)).map(({ label }) => label))],
    role: toRole(rules, claims),
    fields: toFields(rules, claims),
  };
}

/**
 * EXT-5: an address is verified if `emailTrust` is `Always`, or if it is `Claim` and the provider states that the address
 * is verified.
 */
function toEmail(
  { kind, emailTrust }: IdentityRules,
  claims: Claims,
): Pick<Identity, "email" | "emailVerified"> {
  const { verifiedClaim } = providerPresets[kind];
  const primaryAddress = kind === "GitHub" ? findPrimaryAddress(claims["emails"]) : undefined;
  const [email = ""] = primaryAddress ? [primaryAddress.email] : readClaim(claims, "email");
  const isValid = /^[^@\s]+@[^@\s]+$/.test(email) && cleanText(email, MAX_EMAIL_LENGTH) === email;
  if (!isValid) return { email: null, emailVerified: false };
  // A GitHub profile has only the public address, and does not state whether it is verified: the list does.
  const isVerifiedByProvider =
    kind === "GitHub" ? (primaryAddress?.verified ?? false) : readClaim(claims, verifiedClaim)[0] === "true";
  return {
    email,
    emailVerified: emailTrust === "Always" || (emailTrust === "Claim" && isVerifiedByProvider),
  };
}

/** The primary address in GitHub's list of the user's addresses. */
function findPrimaryAddress(
  emails: unknown,
): { readonly email: string; readonly verified: boolean } | undefined {
  const entries = Array.isArray(emails)
    ? emails.filter((entry: unknown) => typeof entry === "object" && entry !== null)
    : [];
  const primaryEntry: unknown = entries.find((entry: object) => Reflect.get(entry, "primary") === true);
  if (typeof primaryEntry !== "object" || primaryEntry === null) return undefined;
  return {
    email: String(Reflect.get(primaryEntry, "email")),
    verified: Reflect.get(primaryEntry, "verified") === true,
  };
}

function toRole({ roles }: IdentityRules, claims: Claims): ProviderRole | null {
  if (roles.length === 0) return null;
  return roles
    .filter((rule) => hasValue(claims, rule))
    .reduce<ProviderRole>(
      (highestRole, { role }) => (includesRole(role, highestRole) ? role : highestRole),
      "User",
    );
}

function toFields({ fields }: IdentityRules, claims: Claims): Identity["fields"] {
  const result: Partial<Record<ProviderField, string>> = {};
  for (const { claim, field } of fields) {
    const value = cleanText(readClaim(claims, claim)[0] ?? "", MAX_FIELD_LENGTH[field]);
    if (value !== "" && (field !== "phone" || isPhone(value))) result[field] = value;
  }
  return result;
}

function hasValue(
  claims: Claims,
  { claim, value }: { readonly claim: string; readonly value: string },
): boolean {
  return readClaim(claims, claim).includes(value);
}

/** EXT-6: whether the user may sign in. Values are compared exactly, domains case-insensitively. */
export function meetsRequirements(rules: IdentityRules, claims: Claims, identity: Identity): boolean {
  const hasClaims = rules.requirements.every(({ claim, values }) =>
    readClaim(claims, claim).some((value) => values.includes(value)),
  );
  return hasClaims && (rules.emailDomains.length === 0 || isInDomains(rules.emailDomains, identity));
}

function isInDomains(domains: readonly string[], { email, emailVerified }: Identity): boolean {
  const emailDomain = email?.slice(email.indexOf("@") + 1).toLowerCase();
  return emailVerified && domains.some((domain) => domain.toLowerCase() === emailDomain);
}
