import type { TokenInfo } from "@gonfalon/contract/token.ts";

type TokenCondition = "active" | "expired" | "revoked";

/** Whether a token is valid now, and if not, why. */
export function toTokenCondition({ isRevoked, expiresAt }: TokenInfo, now: number): TokenCondition {
  if (isRevoked) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}
