import { type Static, Type } from "typebox";
import { ProviderKind } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { Enumeration, Guid, Nullable, PlainText, RequiredText } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

/** When an e-mail address from the provider counts as verified (EXT-5). */
export const EmailTrust = Enumeration({ Never: 0, Claim: 1, Always: 2 });
export type EmailTrust = Static<typeof EmailTrust>;

/** Whether new users may register through the provider; `Policy` follows `allowRegister`. */
export const ProviderRegistration = Enumeration({ Policy: 0, Always: 1, Never: 2 });
export type ProviderRegistration = Static<typeof ProviderRegistration>;

export const ProviderField = Enumeration({ realName: 0, stdNumber: 1, phone: 2 });
export type ProviderField = Static<typeof ProviderField>;

/** The roles that a provider can assign. A provider cannot ban users. */
export const ProviderRole = Enumeration({ User: 1, Monitor: 2, Admin: 3 });
export type ProviderRole = Static<typeof ProviderRole>;

const { rules: MAX_RULES, values: MAX_VALUES, text: MAX_TEXT } = limits.provider;

const Claim = RequiredText({ maxLength: MAX_TEXT, description: "A claim; dots separate nested members" });
const Value = RequiredText({ maxLength: MAX_TEXT });
const Rules = <S extends Type.TSchema>(rule: S) => Type.Array(rule, { maxItems: MAX_RULES });

export const ClaimRequirement = Type.Object({
  claim: Claim,
  values: Type.Array(Value, { minItems: 1, maxItems: MAX_VALUES }),
});
export type ClaimRequirement = Static<typeof ClaimRequirement>;

export const RoleRule = Type.Object({ claim: Claim, value: Value, role: ProviderRole });
export type RoleRule = Static<typeof RoleRule>;

export const FieldRule = Type.Object({
  claim: Claim,
  field: ProviderField,
  locked: Type.Boolean({ description: "Whether users cannot change the field themselves" }),
});
export type FieldRule = Static<typeof FieldRule>;

export const LabelRule = Type.Object({
  claim: Claim,
  value: Value,
  label: PlainText({ maxLength: limits.provider.label }),
});
export type LabelRule = Static<typeof LabelRule>;

/** The members that an administrator edits, except the secret. */
const settings = {
  key: Type.String({ pattern: "^[a-z0-9-]{1,32}$", description: "Part of the redirect address" }),
  name: RequiredText({ maxLength: limits.provider.name }),
  kind: ProviderKind,
  enabled: Type.Boolean(),
  position: Type.Integer({ minimum: 0, maximum: 1000 }),
  issuer: Nullable(Type.String({ maxLength: limits.url })),
  authorizeUrl: Nullable(Type.String({ maxLength: limits.url })),
  tokenUrl: Nullable(Type.String({ maxLength: limits.url })),
  userInfoUrl: Nullable(Type.String({ maxLength: limits.url })),
  clientId: RequiredText({ maxLength: MAX_TEXT }),
  scopes: Type.String({ maxLength: MAX_TEXT, description: "Separated by spaces" }),
  emailTrust: EmailTrust,
  registration: ProviderRegistration,
  linkByEmail: Type.Boolean({
    description:
      "Whether a verified address signs users in to the account with role User and the same proven address",
  }),
  trustsSecondFactor: Type.Boolean({ description: "Whether the second step is skipped" }),
  signOut: Type.Boolean({ description: "Whether signing out also signs the user out at the provider" }),
  subjectClaim: Claim,
  nameClaim: Claim,
  emailDomains: Type.Array(Value, { maxItems: MAX_VALUES }),
  requirements: Rules(ClaimRequirement),
  roles: Rules(RoleRule),
  fields: Rules(FieldRule),
  labels: Rules(LabelRule),
} as const;

export const Provider = Type.Object({
  id: Guid,
  ...settings,
  hasSecret: Type.Boolean(),
  redirectUri: Type.String({ description: "The address to register at the provider" }),
  links: Type.Integer({ description: "How many users have connected an account" }),
});
export type Provider = Static<typeof Provider>;

type Settings = { [M in keyof typeof settings]: Static<(typeof settings)[M]> };

const ClientSecret = RequiredText({ maxLength: 2048 });

/** The members as optional members that can also be null. */
function makeOptional(members: Readonly<Record<string, Type.TSchema>>) {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, Type.Optional(Nullable(member))]),
  );
}

export type ProviderChange = { readonly [M in keyof Settings]?: Settings[M] | null } & {
  readonly clientSecret?: string | null;
};

const { key, name, kind, clientId, ...otherSettings } = settings;

export type NewProvider = ProviderChange &
  Pick<Settings, "key" | "name" | "kind" | "clientId"> & {
    readonly clientSecret: string;
  };

const NewProviderBody = Type.Unsafe<NewProvider>(
  Type.Object({ key, name, kind, clientId, clientSecret: ClientSecret, ...makeOptional(otherSettings) }),
);

const ProviderChangeBody = Type.Unsafe<ProviderChange>(
  Type.Object(makeOptional({ ...settings, clientSecret: ClientSecret })),
);

const PROVIDER_PROBLEMS = [
  "request.field-invalid",
  "provider.key-taken",
  "provider.roles-taken",
  "provider.address-invalid",
  "provider.tenant-needed",
] as const;

const ProviderParams = Type.Object({ guid: Guid });

export const listProviders = endpoint({
  method: "GET",
  path: "/api/admin/providers",
  access: "admin",
  summary: "List the sign-in providers in the order of their buttons",
  reply: Type.Array(Provider),
});

export const createProvider = endpoint({
  method: "POST",
  path: "/api/admin/providers",
  access: "admin",
  summary: "Add a sign-in provider; missing members have the defaults of the kind",
  limit: "Edit",
  body: NewProviderBody,
  reply: Provider,
  fails: [...PROVIDER_PROBLEMS, "provider.too-many"],
});

export const updateProvider = endpoint({
  method: "PUT",
  path: "/api/admin/providers/:guid",
  access: "admin",
  summary: "Update a sign-in provider; missing and null fields keep their value",
  limit: "Edit",
  params: ProviderParams,
  body: ProviderChangeBody,
  reply: Provider,
  fails: [
    ...PROVIDER_PROBLEMS,
    "provider.not-found",
    "provider.has-links",
    "provider.secret-missing",
    "provider.last",
  ],
});

export const deleteProvider = endpoint({
  method: "DELETE",
  path: "/api/admin/providers/:guid",
  access: "admin",
  summary: "Delete a sign-in provider and the connections of users to it",
  limit: "Edit",
  params: ProviderParams,
  fails: ["provider.not-found", "provider.last"],
});

export const checkProvider = endpoint({
  method: "POST",
  path: "/api/admin/providers/:guid/check",
  access: "admin",
  summary: "Check whether a provider responds",
  limit: "Edit",
  params: ProviderParams,
  reply: Type.Object({
    ok: Type.Boolean(),
    problem: Nullable(Type.String({ description: "A standard error code, or what failed" })),
    endpoints: Nullable(Type.Array(Type.String())),
  }),
  fails: ["provider.not-found"],
});
