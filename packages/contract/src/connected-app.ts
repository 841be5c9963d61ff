import { type Static, Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";
import { Enumeration, EpochMillis, Id, Nullable, Patch, PlainText } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

/** The data about a user that an app can request. `openid` includes only the user id (APP-2). */
export const AppScope = Enumeration({ openid: 0, profile: 1, team: 2, email: 3 });
export type AppScope = Static<typeof AppScope>;

const settings = {
  name: Type.String({ ...PlainText({ maxLength: limits.app.name }), minLength: 1 }),
  redirectUris: Type.Array(Type.String({ maxLength: limits.url }), {
    minItems: 1,
    maxItems: limits.app.redirectUris,
    description: "HTTPS, or HTTP on loopback; compared exactly",
  }),
  gameId: Type.Optional(Nullable(Id)),
  scopes: Type.Array(AppScope, { maxItems: limits.app.scopes, description: "`openid` is always included" }),
  trusted: Type.Boolean({ default: false, description: "Users sign in without a consent screen" }),
};

export const NewApp = Type.Object(settings);
export type NewApp = Static<typeof NewApp>;

export const AppChange = Patch(NewApp);
export type AppChange = Static<typeof AppChange>;

export const App = Type.Object({
  id: Type.String(),
  name: Type.String(),
  redirectUris: Type.Array(Type.String()),
  gameId: Nullable(Id),
  scopes: Type.Array(AppScope),
  trusted: Type.Boolean(),
  createdAt: EpochMillis,
  lastUsedAt: Nullable(EpochMillis),
  issuer: Type.String({ description: "The issuer URL for the configuration of the app" }),
});
export type App = Static<typeof App>;

const IssuedApp = Type.Object({
  client: App,
  secret: Type.String({ description: "Returned only once" }),
});
export type IssuedApp = Static<typeof IssuedApp>;

const AppParams = Type.Object({ id: Type.String({ maxLength: limits.app.id }) });

export const listApps = endpoint({
  method: "GET",
  path: "/api/admin/clients",
  access: "admin",
  summary: "List the apps that users can sign in to with their account",
  reply: Type.Array(App),
});

export const createApp = endpoint({
  method: "POST",
  path: "/api/admin/clients",
  access: "admin",
  summary: "Add an app; its secret is returned only once",
  limit: "Edit",
  body: NewApp,
  reply: IssuedApp,
  fails: ["app.too-many", "app.address-invalid", "game.not-found"],
});

export const updateApp = endpoint({
  method: "PUT",
  path: "/api/admin/clients/:id",
  access: "admin",
  summary: "Update an app; missing fields keep their value",
  limit: "Edit",
  params: AppParams,
  body: AppChange,
  reply: App,
  fails: ["app.not-found", "app.address-invalid", "game.not-found"],
});

export const renewAppSecret = endpoint({
  method: "POST",
  path: "/api/admin/clients/:id/secret",
  access: "admin",
  summary: "Replace the secret of an app; the new one is returned only once",
  limit: "Edit",
  params: AppParams,
  reply: IssuedApp,
  fails: ["app.not-found"],
});

export const deleteApp = endpoint({
  method: "DELETE",
  path: "/api/admin/clients/:id",
  access: "admin",
  summary: "Delete an app; its tokens are revoked immediately",
  limit: "Edit",
  params: AppParams,
  fails: ["app.not-found"],
});

export const ConnectedApp = Type.Object({
  id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(AppScope),
  grantedAt: EpochMillis,
  lastUsedAt: EpochMillis,
});
export type ConnectedApp = Static<typeof ConnectedApp>;

export const listConnectedApps = endpoint({
  method: "GET",
  path: "/api/account/apps",
  access: "user",
  summary: "List the apps that the caller has signed in to",
  reply: Type.Array(ConnectedApp),
});

export const disconnectApp = endpoint({
  method: "DELETE",
  path: "/api/account/apps/:id",
  access: "user",
  summary: "Withdraw the consent to an app; its tokens for the caller are revoked immediately",
  limit: "Secret",
  params: AppParams,
  fails: ["app.not-connected"],
});

const NamedTeam = Type.Object({ id: Id, name: Type.String() });

/** The data about a user that an app receives. Members without a value or a granted scope are missing. */
export const AppClaims = Type.Object({
  preferred_username: Type.Optional(Type.String()),
  picture: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  email_verified: Type.Optional(Type.Boolean()),
  game: Type.Optional(Type.Object({ id: Id, title: Type.String() })),
  team: Type.Optional(
    Type.Object({
      id: Id,
      name: Type.String(),
      division: Nullable(Type.String()),
      captain: Type.Boolean(),
    }),
  ),
  teams: Type.Optional(Type.Array(NamedTeam)),
});
export type AppClaims = Static<typeof AppClaims>;

const ConsentGame = Type.Object({ id: Id, title: Type.String() });

export const Consent = Type.Object({
  client: Type.Object({ id: Type.String(), name: Type.String() }),
  scopes: Type.Array(AppScope),
  /** With this `type`, the serializer needs no validator for a nullable object. */
  game: Type.Unsafe<Static<typeof ConsentGame> | null>({ ...ConsentGame, type: ["object", "null"] }),
  claims: AppClaims,
  isParticipant: Type.Boolean({
    description:
      "False if the app has a game and the caller has no accepted team there; signing in then fails",
  }),
});
export type Consent = Static<typeof Consent>;

const ConsentParams = Type.Object({ uid: Type.String({ maxLength: limits.app.id }) });

export const getConsent = endpoint({
  method: "GET",
  path: "/api/account/consent/:uid",
  access: "user",
  summary: "Get the data about the caller that an app requests",
  params: ConsentParams,
  reply: Consent,
  fails: ["app.request-not-found", "account.factor-required"],
});

export const decideConsent = endpoint({
  method: "POST",
  path: "/api/account/consent/:uid",
  access: "user",
  summary: "Allow or refuse what an app requests; returns the URL that leads back to the app",
  limit: "Secret",
  params: ConsentParams,
  body: Type.Object({ allow: Type.Boolean() }),
  reply: Type.Object({ url: Type.String() }),
  fails: ["app.request-not-found", "account.factor-required", "account.confirmation-needed"],
});
