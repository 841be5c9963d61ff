import { removeToken, restoreToken, type TokenInfo } from "@gonfalon/contract/token.ts";
import { call } from "#api/call.ts";

export type TokenAction = "revoke" | "restore" | "delete";

export async function performTokenAction(kind: TokenAction, { id }: TokenInfo): Promise<void> {
  const params = { guid: id };
  if (kind === "restore") return call(restoreToken, { params });
  return call(removeToken, { params, query: { delete: kind === "delete" } });
}
