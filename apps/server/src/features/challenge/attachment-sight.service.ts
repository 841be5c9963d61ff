import type { Db } from "#db/client.ts";
import type { SightRule } from "#features/asset/download.service.ts";
import type { PlayerGate } from "#features/participation/player-gate.service.ts";
import { listGamesOffering } from "./challenge.edit.repo.ts";

export interface AttachmentSightDeps {
  readonly db: Db;
  readonly gate: PlayerGate;
}

/** CHAL-7: who may download the attachments of challenges. */
export function attachmentSight({ db, gate }: AttachmentSightDeps): SightRule {
  return async (hash, user) => {
    for (const gameId of await listGamesOffering(db, hash))
      if (await gate.fetches(user, gameId)) return "caller";
    return "nobody";
  };
}
