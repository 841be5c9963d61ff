import { type Static, Type } from "typebox";
import { ProviderKind, RegisterStatus } from "./enums.ts";
import { FactorMethod } from "./factor.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { Email, Enumeration, EpochMillis, Nullable, RequiredText } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

const ProviderKey = Type.String({ pattern: "^[a-z0-9-]{1,32}$" });

/** What users do at a provider: sign in, connect an account, or confirm their identity (STEP-1). */
export const ExternalPurpose = Enumeration({ SignIn: 0, Link: 1, Confirm: 2 });
export type ExternalPurpose = Static<typeof ExternalPurpose>;

export const startExternal = endpoint({
  method: "POST",
  path: "/api/account/external/start",
  access: "public",
  summary:
    "Start signing in, connecting an account or confirming the identity at a provider; returns the URL to open",
  limit: "Secret",
  body: Type.Object({
    provider: ProviderKey,
    purpose: Type.Optional(Nullable(ExternalPurpose)),
    returnTo: Type.Optional(
      Nullable(Type.String({ maxLength: limits.url, description: "A path of this site; `/` otherwise" })),
    ),
  }),
  reply: Type.Object({ url: Type.String() }),
  fails: [
    "provider.not-found",
    "external.provider-failed",
    "session.required",
    "account.confirmation-needed",
    "external.cannot-confirm",
  ],
});

const Suggestion = Type.Object({
  userName: Type.String(),
  email: Nullable(Type.String()),
  emailVerified: Type.Boolean(),
});
export type Suggestion = Static<typeof Suggestion>;

/** With this `type`, the serializer needs no validator for a nullable object. */
const NullableSuggestion = Type.Unsafe<Suggestion | null>({ ...Suggestion, type: ["object", "null"] });

export const finishExternal = endpoint({
  method: "POST",
  path: "/api/account/external/callback",
  access: "public",
  summary: "Complete what was started at a provider, with the query of its redirect",
  limit: "Secret",
  body: Type.Object({
    provider: Type.String({ ...ProviderKey, description: "From the path of the redirect" }),
    query: Type.String({ maxLength: 8192 }),
  }),
  reply: Type.Object({
    outcome: Enumeration({
      SignedIn: 0,
      SecondFactor: 1,
      Register: 2,
      LinkRequired: 3,
      Linked: 4,
      Confirmed: 5,
    }),
    returnTo: Type.String(),
    methods: Nullable(Type.Array(FactorMethod, { description: "With SecondFactor" })),
    rememberDays: Type.Integer({ description: "For how many days this browser can skip the second step" }),
    suggestion: NullableSuggestion,
  }),
  fails: [
    "account.flow-invalid",
    "provider.not-found",
    "external.declined",
    "external.provider-failed",
    "external.taken",
    "external.not-linked",
    "external.not-allowed",
    "account.banned",
    "account.waiting",
    "account.registration-closed",
  ],
});
export type ExternalResult = NonNullable<NonNullable<typeof finishExternal.types>["reply"]>;

export const registerExternal = endpoint({
  method: "POST",
  path: "/api/account/external/register",
  access: "public",
  summary: "Create an account for the identity that a provider has confirmed",
  limit: "Register",
  body: Type.Object({
    userName: RequiredText({ minLength: limits.userName.min, maxLength: limits.userName.max }),
    email: Type.Optional(Nullable(Email)),
  }),
  reply: Type.Object({ title: Type.String(), data: RegisterStatus, status: Type.Integer() }),
  fails: [
    "account.flow-invalid",
    "provider.not-found",
    "mail.not-configured",
    "account.registration-closed",
    "account.domain-not-allowed",
    "account.name-hidden-characters",
    "account.name-taken",
    "account.name-similar",
    "account.name-reserved",
    "account.exists",
    "account.banned",
    "account.waiting",
  ],
});

export const linkExternal = endpoint({
  method: "POST",
  path: "/api/account/external/link",
  access: "user",
  fresh: "account",
  summary: "Connect the identity that a provider has confirmed in this browser to the caller's account",
  limit: "Secret",
  fails: ["account.flow-invalid", "external.taken"],
});

export const ExternalAccount = Type.Object({
  provider: Type.String(),
  name: Type.String(),
  kind: ProviderKind,
  email: Nullable(Type.String()),
  displayName: Type.String(),
  labels: Type.Array(Type.String()),
  linkedAt: EpochMillis,
  lastUsedAt: Nullable(EpochMillis),
});
export type ExternalAccount = Static<typeof ExternalAccount>;

export const listExternal = endpoint({
  method: "GET",
  path: "/api/account/external",
  access: "user",
  summary: "List the accounts at providers that are connected to the caller's account",
  reply: Type.Array(ExternalAccount),
});

export const unlinkExternal = endpoint({
  method: "DELETE",
  path: "/api/account/external/:key",
  access: "user",
  fresh: "account",
  summary: "Disconnect the account at a provider",
  limit: "Secret",
  params: Type.Object({ key: ProviderKey }),
  fails: ["external.not-linked", "account.last-way-in"],
});

export const signOutExternal = endpoint({
  method: "POST",
  path: "/api/account/external/signout",
  access: "session",
  summary:
    "Sign out; returns the sign-out URL of the provider, if the provider is configured to sign out too",
  reply: Type.Object({ url: Nullable(Type.String()) }),
});
