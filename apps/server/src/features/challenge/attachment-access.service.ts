import type { Db } from "#db/client.ts";
import type { FileAccessRule } from "#features/asset/download.service.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import { listGamesWithAttachment } from "./challenge.edit.repo.ts";

export interface AttachmentAccessDeps {
  readonly db: Db;
  readonly access: GameAccess;
}

/** CHAL-7: who may download the attachments of challenges. */
export function attachmentAccess({ db, access }: AttachmentAccessDeps): FileAccessRule {
  return async (hash, user) => {
    for (const gameId of await listGamesWithAttachment(db, hash))
      if (await access.canDownloadFiles(user, gameId)) return "caller";
    return "nobody";
  };
}
