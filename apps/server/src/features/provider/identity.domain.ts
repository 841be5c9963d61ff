import { limits } from "@gonfalon/contract/limits.ts";
import type { Provider, ProviderField, ProviderRole } from "@gonfalon/contract/provider.ts";
import { isPhone } from "@gonfalon/rules/phone.ts";
import { providerPresets } from "@gonfalon/rules/provider-presets.ts";
import { includesRole } from "@gonfalon/rules/roles.ts";
import { type Claims, cleanText, readClaim } from "./claims.domain.ts";

/** A user as a provider has confirmed them. Plain JSON: it is stored while the user chooses a name. */
export interface Identity {
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly displayName: string;
  readonly labels: readonly string[];
  /** Null if the provider gives no roles. */
  readonly role: ProviderRole | null;
  readonly fields: Readonly<Partial<Record<ProviderField, string>>>;
}

type IdentityRules = Pick<
  Provider,
  | "kind"
  | "emailTrust"
  | "subjectClaim"
  | "nameClaim"
  | "emailDomains"
  | "requirements"
  | "roles"
  | "fields"
  | "labels"
>;

const MAX_SUBJECT = 255;
const MAX_EMAIL = 256;
const MAX_NAME = 128;
const FIELD_LENGTH = {
  realName: limits.realName,
  stdNumber: limits.studentNumber,
  phone: limits.phone,
} as const satisfies Record<ProviderField, number>;

/** The identity in the claims; undefined if they name no subject (EXT-4). */
export function toIdentity(rules: IdentityRules, claims: Claims): Identity | undefined {
  const subject = readClaim(claims, rules.subjectClaim);
  const [first = ""] = subject;
  if (subject.length !== 1 || first.length > MAX_SUBJECT) return undefined;
  const [name = first] = readClaim(claims, rules.nameClaim);
  return {
    subject: first,
    ...toEmail(rules, claims),
    displayName: cleanText(name, MAX_NAME),
    labels: [...new Set(rules.labels.filter((rule) => hasValue(claims, rule)).map(({ label }) => label))],
    role: toRole(rules, claims),
    fields: toFields(rules, claims),
  };
}

/** EXT-5: a missing statement about the address is "unverified". */
function toEmail(
  { kind, emailTrust }: IdentityRules,
  claims: Claims,
): Pick<Identity, "email" | "emailVerified"> {
  const { verifiedClaim } = providerPresets[kind];
  const primary = kind === "GitHub" ? primaryAddress(claims["emails"]) : undefined;
  const [email = ""] = primary ? [primary.email] : readClaim(claims, "email");
  if (email.length > MAX_EMAIL || !/^[^@\s]+@[^@\s]+$/.test(email) || cleanText(email, MAX_EMAIL) !== email)
    return { email: null, emailVerified: false };
  const isStated = primary ? primary.verified : readClaim(claims, verifiedClaim)[0] === "true";
  // The public address of a GitHub profile is any text.
  const isClaimed = kind === "GitHub" && !primary ? false : isStated;
  return { email, emailVerified: emailTrust === "Always" || (emailTrust === "Claim" && isClaimed) };
}

/** The primary address in GitHub's list. */
function primaryAddress(emails: unknown): { readonly email: string; readonly verified: boolean } | undefined {
  const entries = Array.isArray(emails)
    ? emails.filter((one: unknown) => typeof one === "object" && one !== null)
    : [];
  const primary: unknown = entries.find((one: object) => Reflect.get(one, "primary") === true);
  if (typeof primary !== "object" || primary === null) return undefined;
  return {
    email: String(Reflect.get(primary, "email")),
    verified: Reflect.get(primary, "verified") === true,
  };
}

function toRole({ roles }: IdentityRules, claims: Claims): ProviderRole | null {
  if (roles.length === 0) return null;
  return roles
    .filter((rule) => hasValue(claims, rule))
    .reduce<ProviderRole>((best, { role }) => (includesRole(role, best) ? role : best), "User");
}

function toFields({ fields }: IdentityRules, claims: Claims): Identity["fields"] {
  const found: Partial<Record<ProviderField, string>> = {};
  for (const { claim, field } of fields) {
    const value = cleanText(readClaim(claims, claim)[0] ?? "", FIELD_LENGTH[field]);
    if (value !== "" && (field !== "phone" || isPhone(value))) found[field] = value;
  }
  return found;
}

function hasValue(
  claims: Claims,
  { claim, value }: { readonly claim: string; readonly value: string },
): boolean {
  return readClaim(claims, claim).includes(value);
}

/** EXT-6: whether the user may sign in. Values are compared exactly, domains in any case. */
export function meetsRequirements(rules: IdentityRules, claims: Claims, identity: Identity): boolean {
  const hasClaims = rules.requirements.every(({ claim, values }) =>
    readClaim(claims, claim).some((value) => values.includes(value)),
  );
  return hasClaims && (rules.emailDomains.length === 0 || isInDomains(rules.emailDomains, identity));
}

function isInDomains(domains: readonly string[], { email, emailVerified }: Identity): boolean {
  const domain = email?.slice(email.indexOf("@") + 1).toLowerCase();
  return emailVerified && domains.some((one) => one.toLowerCase() === domain);
}
