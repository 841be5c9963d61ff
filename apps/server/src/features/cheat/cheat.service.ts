import type { Db } from "#db/client.ts";
import type { PlayerGate } from "#features/participation/player-gate.service.ts";
import type { CheatRow } from "./cheat.domain.ts";
import { listCheats } from "./cheat.repo.ts";

export interface CheatDeps {
  readonly db: Db;
  readonly gate: PlayerGate;
}

export type CheatService = ReturnType<typeof cheatService>;

export function cheatService({ db, gate }: CheatDeps) {
  async function list(gameId: number): Promise<readonly CheatRow[]> {
    await gate.oversee(gameId);
    return listCheats(db, gameId);
  }

  return { list };
}
