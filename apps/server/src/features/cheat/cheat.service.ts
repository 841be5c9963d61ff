import type { Db } from "#db/client.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import type { CheatRow } from "./cheat.domain.ts";
import { listCheats } from "./cheat.repo.ts";

export interface CheatDeps {
  readonly db: Db;
  readonly access: GameAccess;
}

export type CheatService = ReturnType<typeof cheatService>;

export function cheatService({ db, access }: CheatDeps) {
  async function list(gameId: number): Promise<readonly CheatRow[]> {
    await access.requireStarted(gameId);
    return listCheats(db, gameId);
  }

  return { list };
}
