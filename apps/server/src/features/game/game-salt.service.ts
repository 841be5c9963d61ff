import { computeGameSalt } from "@gonfalon/rules/team-hash.ts";
import { sha256 } from "#kernel/digest.ts";
import { type ReadCache, readCache } from "#kernel/read-cache.ts";
import type { KeyVault } from "#ports/key-vault.ts";
import { toGameKeyName } from "./game-keys.ts";

export type GameSalts = Pick<ReadCache<number, string>, "get">;

/** FLAG-4: the salt of each game's team hashes, derived from the game's private key. */
export function gameSalts({ keys }: { readonly keys: KeyVault }): GameSalts {
  return readCache(async (gameId: number) => {
    const secret = await keys.getSigningKey(toGameKeyName(gameId)).derive("team-hash");
    return computeGameSalt(Buffer.from(secret).toString("base64"), (text) => sha256(text).toString("hex"));
  });
}
