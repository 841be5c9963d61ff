import type { ProblemKey, ProblemValues } from "@gonfalon/contract/kernel/problem.ts";
import type { TokenScope } from "@gonfalon/contract/kernel/token-scope.ts";
import type { TokenInfo, TokenRole } from "@gonfalon/contract/token.ts";
import { DAY_MS, HOUR_MS } from "@gonfalon/rules/durations.ts";
import { findLowestRole, listRoleScopes } from "@gonfalon/rules/token-scopes.ts";

export interface TokenState {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly gameId: number | null;
  readonly creatorId: string;
  readonly creatorName: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly lastUsedIp: string | null;
  readonly revoked: boolean;
  readonly replacedBy: string | null;
}

export interface TokenRequest {
  readonly name: string;
  readonly expiresIn?: number | null;
  readonly role?: TokenRole | null;
  readonly scopes?: readonly TokenScope[] | null;
  readonly gameId?: number | null;
}

/** SCOPE-2: the scopes of a new token, without duplicates. */
export function toScopes({ role, scopes }: TokenRequest): readonly TokenScope[] {
  return scopes ? [...new Set(scopes)] : listRoleScopes(role ?? "Admin");
}

/** SCOPE-2, SCOPE-3: why a token cannot be created. */
export function findTokenRefusal(request: TokenRequest): readonly [ProblemKey, ProblemValues] | undefined {
  if (request.role && request.scopes) return ["request.field-invalid", { field: "scopes" }];
  const isGameInvalid = request.gameId && toScopes(request).includes("Admin");
  return isGameInvalid ? ["request.field-invalid", { field: "gameId" }] : undefined;
}

const DEFAULT_GRACE_HOURS = 24;

interface Lifetime {
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

/** SCOPE-4: when the successor of a token expires, in Unix milliseconds. The successor has the lifetime of the token. */
export function getSuccessorExpiry({ createdAt, expiresAt }: Lifetime, now: Date): number | undefined {
  return expiresAt ? now.getTime() + expiresAt.getTime() - createdAt.getTime() : undefined;
}

/** SCOPE-4: when a rotated token expires, in Unix milliseconds: after the grace period, never later than before. */
export function getRotatedExpiry({ expiresAt }: Lifetime, graceHours: number | null | undefined, now: Date) {
  const end = now.getTime() + (graceHours ?? DEFAULT_GRACE_HOURS) * HOUR_MS;
  return Math.min(end, expiresAt?.getTime() ?? end);
}

/** The expiry of a new token in Unix milliseconds; undefined if it never expires (0 days, or none). */
export function toExpiry(days: number | null | undefined, now: Date): number | undefined {
  return days ? now.getTime() + days * DAY_MS : undefined;
}

/** TOKEN-1: the payload of a token: id, creation time and expiry. */
export function toTokenPayload({
  id,
  createdAt,
  expiresAt,
}: Pick<TokenState, "id" | "createdAt" | "expiresAt">) {
  return JSON.stringify({
    jti: id,
    iat: toUnixSeconds(createdAt),
    ...(expiresAt && { exp: toUnixSeconds(expiresAt) }),
  });
}

function toUnixSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

export function toTokenInfo(token: TokenState): TokenInfo {
  return {
    id: token.id,
    name: token.name,
    creatorId: token.creatorId,
    createdAt: token.createdAt.getTime(),
    expiresAt: token.expiresAt?.getTime() ?? null,
    lastUsedAt: token.lastUsedAt?.getTime() ?? null,
    isRevoked: token.revoked,
    creator: token.creatorName,
    role: findLowestRole(token.scopes),
    scopes: [...token.scopes],
    gameId: token.gameId,
    lastUsedIp: token.lastUsedIp,
    replacedBy: token.replacedBy,
  };
}
