import type { TokenInfo, TokenRole } from "@gonfalon/contract/token.ts";
import { DAY_MS } from "@gonfalon/rules/durations.ts";

export interface TokenState {
  readonly id: string;
  readonly name: string;
  readonly role: TokenRole;
  readonly creatorId: string;
  readonly creatorName: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly revoked: boolean;
}

/** The expiry of a new token in Unix milliseconds; 0 days = never. */
export function toExpiry(days: number | null | undefined, now: Date): number | undefined {
  return days ? now.getTime() + days * DAY_MS : undefined;
}

/** TOKEN-1: the payload of a token: id, creation time and expiry. */
export function tokenPayload({
  id,
  createdAt,
  expiresAt,
}: Pick<TokenState, "id" | "createdAt" | "expiresAt">) {
  return JSON.stringify({
    jti: id,
    iat: seconds(createdAt),
    ...(expiresAt && { exp: seconds(expiresAt) }),
  });
}

function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

export function tokenInfo(token: TokenState): TokenInfo {
  return {
    id: token.id,
    name: token.name,
    creatorId: token.creatorId,
    createdAt: token.createdAt.getTime(),
    expiresAt: token.expiresAt?.getTime() ?? null,
    lastUsedAt: token.lastUsedAt?.getTime() ?? null,
    isRevoked: token.revoked,
    creator: token.creatorName,
    role: token.role,
  };
}
