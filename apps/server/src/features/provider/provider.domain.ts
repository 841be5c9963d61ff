import type { ProblemKey, Refusal } from "@gonfalon/contract/kernel/problem.ts";
import type { NewProvider, Provider, ProviderChange } from "@gonfalon/contract/provider.ts";
import { isEmailDomain, normalizeEmailDomain } from "@gonfalon/rules/email-domain.ts";
import { isProviderAddress } from "@gonfalon/rules/provider-address.ts";
import { isMultiTenant, providerPresets } from "@gonfalon/rules/provider-presets.ts";
import { movesSecret } from "@gonfalon/rules/provider-secret.ts";

/** The stored members of a provider, except its secret. */
export type ProviderState = Omit<Provider, "hasSecret" | "redirectUri" | "links">;

export function createProviderState(id: string, position: number, input: NewProvider): ProviderState {
  const preset = providerPresets[input.kind];
  const { key, name, kind, clientId } = input;
  return applyChange(
    {
      id,
      key,
      name,
      kind,
      clientId,
      enabled: true,
      position,
      issuer: preset.issuer,
      authorizeUrl: preset.authorizeUrl,
      tokenUrl: preset.tokenUrl,
      userInfoUrl: preset.userInfoUrl,
      scopes: preset.scopes,
      emailTrust: preset.emailTrust,
      registration: "Policy",
      linkByEmail: false,
      trustsSecondFactor: false,
      signOut: false,
      subjectClaim: preset.subjectClaim,
      nameClaim: preset.nameClaim,
      emailDomains: [],
      requirements: [],
      roles: [],
      fields: [],
      labels: [],
    },
    input,
  );
}

/** Missing and null members keep their value. Domains are normalized; addresses that the protocol does not use are null. */
export function applyChange(provider: ProviderState, change: ProviderChange): ProviderState {
  const { clientSecret: _, ...input } = change;
  const entries = Object.entries(input).filter(
    ([, value]: readonly [string, unknown]) => (value ?? null) !== null,
  );
  // The members of a change have the same types as those of a provider.
  const values = { ...provider, ...(Object.fromEntries(entries) as Partial<ProviderState>) };
  const changedProvider = { ...values, emailDomains: values.emailDomains.map(normalizeEmailDomain) };
  return providerPresets[changedProvider.kind].protocol === "oidc"
    ? { ...changedProvider, authorizeUrl: null, tokenUrl: null, userInfoUrl: null }
    : { ...changedProvider, issuer: null };
}

/** EXT-3, EXT-4: why the addresses of a provider cannot be used. */
export function findAddressRefusal(provider: ProviderState, publicUrl: string): ProblemKey | undefined {
  const { kind, issuer, authorizeUrl, tokenUrl, userInfoUrl } = provider;
  const isOidc = providerPresets[kind].protocol === "oidc";
  const addresses = isOidc ? [issuer] : [authorizeUrl, tokenUrl, userInfoUrl];
  if (addresses.some((address) => !isProviderAddress(address ?? "", publicUrl)))
    return "provider.address-invalid";
  if (kind === "Microsoft" && isMultiTenant(issuer ?? "")) return "provider.tenant-needed";
  return undefined;
}

/** EXT-3: the stored secret must not be sent to a server other than the one it was entered for. */
export function findSecretRefusal(
  before: ProviderState,
  after: ProviderState,
  { clientSecret }: Pick<ProviderChange, "clientSecret">,
): Refusal | undefined {
  if (clientSecret || !movesSecret(before, after)) return undefined;
  return ["provider.secret-missing", { field: "clientSecret" }];
}

/** EXT-6: every entry must be a domain. */
export function findEmailDomainRefusal({
  emailDomains,
}: Pick<ProviderChange, "emailDomains">): Refusal | undefined {
  const domains = (emailDomains ?? []).map(normalizeEmailDomain);
  const index = domains.findIndex((domain) => !isEmailDomain(domain));
  return index === -1 ? undefined : ["request.field-invalid", { field: `emailDomains.${index}` }];
}

const SUBJECT_MEMBERS = [
  "kind",
  "issuer",
  "authorizeUrl",
  "tokenUrl",
  "userInfoUrl",
  "subjectClaim",
] as const;

/** EXT-4: identifies the source of a provider's subjects. If it changes, a subject may belong to another user. */
export function toSubjectSource(provider: Pick<ProviderState, (typeof SUBJECT_MEMBERS)[number]>): string {
  return JSON.stringify(SUBJECT_MEMBERS.map((member) => provider[member]));
}

/** The URL that a provider redirects users to. */
export function toRedirectUri(publicUrl: string, key: string): string {
  return `${publicUrl.replace(/\/$/, "")}/account/callback/${key}`;
}
