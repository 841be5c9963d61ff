import { type Static, Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";
import { Enumeration, EpochMillis, Guid, Nullable, RequiredText } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

/** The role of a token. */
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
});
export type TokenInfo = Static<typeof TokenInfo>;

const TokenParams = Type.Object({ guid: Guid });

export const createToken = endpoint({
  method: "POST",
  path: "/api/tokens",
  access: "admin",
  summary: "Create an API token; its text is returned only once",
  body: Type.Object({
    name: RequiredText({ maxLength: limits.tokenName }),
    expiresIn: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 0,
          maximum: limits.tokenDays,
          description: "Days; 0, null or nothing for a token that does not expire",
        }),
      ),
    ),
    role: Type.Optional(Nullable(TokenRole)),
  }),
  reply: Type.Object({ token: Type.String(), info: TokenInfo }),
});

export const listTokens = endpoint({
  method: "GET",
  path: "/api/tokens",
  access: "admin",
  summary: "The API tokens of all administrators, the oldest first",
  reply: Type.Array(TokenInfo),
});

export const restoreToken = endpoint({
  method: "POST",
  path: "/api/tokens/:guid/restore",
  access: "admin",
  summary: "Restore a revoked token",
  params: TokenParams,
  fails: ["token.not-found"],
});

export const removeToken = endpoint({
  method: "DELETE",
  path: "/api/tokens/:guid",
  access: "admin",
  summary: "Revoke a token, or delete it permanently",
  params: TokenParams,
  query: Type.Object({ delete: Type.Boolean({ default: false }) }),
  fails: ["token.not-found"],
});
