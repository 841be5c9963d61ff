import { removeToken, restoreToken, type TokenInfo } from "@gonfalon/contract/token.ts";
import { call } from "#api/call.ts";

export type TokenAction = "revoke" | "restore" | "delete";

export async function performTokenAction(kind: TokenAction, { id }: TokenInfo): Promise<void> {
  const params = { guid: id };
  if (kind === "restore") return call(restoreToken, { params });
  return call(removeToken, { params, query: { delete: kind === "delete" } });
}

export type TokenCondition = "active" | "expired" | "revoked";

/** Whether a token is valid now, and if not, why. */
export function toTokenCondition({ isRevoked, expiresAt }: TokenInfo, now: number): TokenCondition {
  if (isRevoked) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}
