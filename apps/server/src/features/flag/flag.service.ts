import type { FlagInfo } from "@gonfalon/contract/challenge.ts";
import type { Db } from "#db/client.ts";
import { toFlagInfo } from "./flag.domain.ts";
import { countFlags, listFlags } from "./flag.repo.ts";

export type FlagService = ReturnType<typeof flagService>;

/** Read access to the flags of a challenge. */
export function flagService() {
  async function list(tx: Db, challenge: { readonly id: number }): Promise<FlagInfo[]> {
    return (await listFlags(tx, challenge.id)).map(toFlagInfo);
  }

  function count(tx: Db, challenge: { readonly id: number }): Promise<number> {
    return countFlags(tx, challenge.id);
  }

  return { list, count };
}
