import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import type { Db } from "#db/client.ts";
import { assetUrl } from "#features/asset/asset.domain.ts";
import type { AssetService } from "#features/asset/asset.service.ts";
import type { Client } from "#ports/client.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import { updateAvatar } from "./account.repo.ts";

export interface AvatarDeps {
  readonly db: Db;
  readonly events: EventBus;
  readonly log: Logger;
  readonly assets: AssetService;
}

export type AvatarService = ReturnType<typeof avatarService>;

export function avatarService({ db, events, log, assets }: AvatarDeps) {
  async function change(file: UploadedFile, user: Principal, client: Client): Promise<string> {
    const stored = await assets.storeImage(file, "avatar");
    await updateAvatar(db, user.id, stored.hash);
    events.publish({ type: "user.changed", userId: user.id, renamed: false });
    log.info(
      { status: "Success", user: user.name, ip: client.ip, file: stored.hash.slice(0, 8) },
      "avatar changed",
    );
    return assetUrl(stored);
  }

  return { change };
}
