import { type Static, Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";
import { Enumeration, EpochMillis, Guid, Id, Nullable, RequiredText } from "./kernel/scalars.ts";
import { TokenScope } from "./kernel/token-scope.ts";
import { limits } from "./limits.ts";

/** The lowest role that has all scopes of a token. */
export const TokenRole = Enumeration({ User: 1, Monitor: 2, Admin: 3 });
export type TokenRole = Static<typeof TokenRole>;

export const TokenInfo = Type.Object({
  id: Guid,
  name: Type.String(),
  creatorId: Nullable(Guid),
  createdAt: EpochMillis,
  expiresAt: Nullable(EpochMillis),
  lastUsedAt: Nullable(EpochMillis),
  isRevoked: Type.Boolean(),
  creator: Nullable(Type.String({ description: "User name of the creator" })),
  role: TokenRole,
  scopes: Type.Array(TokenScope),
  gameId: Nullable(Type.Integer({ ...Id, description: "The only game that the token gives access to" })),
  lastUsedIp: Nullable(Type.String()),
  replacedBy: Nullable(Type.String({ ...Guid, description: "The successor, if the token was rotated" })),
});
export type TokenInfo = Static<typeof TokenInfo>;

const TokenParams = Type.Object({ guid: Guid });
const NewToken = Type.Object({ token: Type.String(), info: TokenInfo });

export const createToken = endpoint({
  method: "POST",
  path: "/api/tokens",
  access: "admin",
  fresh: "account",
  summary: "Create an API token; its text is returned only once",
  body: Type.Object({
    name: RequiredText({ maxLength: limits.tokenName }),
    expiresIn: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 0,
          maximum: limits.tokenDays,
          description: "Days; 0, null or missing for a token that does not expire",
        }),
      ),
    ),
    role: Type.Optional(
      Nullable(
        Type.Unsafe<TokenRole>({
          ...TokenRole,
          description: "All scopes of a role; Admin if role and scopes are missing",
        }),
      ),
    ),
    scopes: Type.Optional(
      Nullable(
        Type.Array(TokenScope, {
          minItems: 1,
          maxItems: limits.tokenScopes,
          description: "Instead of a role",
        }),
      ),
    ),
    gameId: Type.Optional(
      Nullable(Type.Integer({ ...Id, description: "Restricts the token to one game; not with scope Admin" })),
    ),
  }),
  reply: NewToken,
  fails: ["request.field-invalid"],
});

export const rotateToken = endpoint({
  method: "POST",
  path: "/api/tokens/:guid/rotate",
  access: "admin",
  fresh: "account",
  summary: "Replace a token with a new one that has the same name, scopes, game and lifetime",
  params: TokenParams,
  body: Type.Object({
    graceHours: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 0,
          maximum: limits.tokenGraceHours,
          description: "How long the old token remains valid; 24 if missing",
        }),
      ),
    ),
  }),
  reply: NewToken,
  fails: ["token.not-found", "token.rotated"],
});

export const listTokens = endpoint({
  method: "GET",
  path: "/api/tokens",
  access: "admin",
  summary: "List the newest 2,000 API tokens of all administrators, the oldest first",
  reply: Type.Array(TokenInfo),
});

export const restoreToken = endpoint({
  method: "POST",
  path: "/api/tokens/:guid/restore",
  access: "admin",
  fresh: "account",
  summary: "Restore a revoked token",
  params: TokenParams,
  fails: ["token.not-found"],
});

export const removeToken = endpoint({
  method: "DELETE",
  path: "/api/tokens/:guid",
  access: "admin",
  fresh: "account",
  summary: "Revoke a token, or delete it permanently",
  params: TokenParams,
  query: Type.Object({ delete: Type.Boolean({ default: false }) }),
  fails: ["token.not-found"],
});
