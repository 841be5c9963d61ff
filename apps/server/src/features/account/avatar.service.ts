import { toAssetUrl } from "@gonfalon/contract/asset-url.ts";
import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import type { AssetService } from "#features/asset/asset.service.ts";
import { orRefuse } from "#kernel/problem-error.ts";
import type { Client } from "#ports/client.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import { updateAvatar } from "./account.repo.ts";

export interface AvatarDeps {
  readonly events: EventBus;
  readonly log: Logger;
  readonly assets: AssetService;
}

export type AvatarService = ReturnType<typeof avatarService>;

export function avatarService({ events, log, assets }: AvatarDeps) {
  async function change(file: UploadedFile, user: Principal, client: Client): Promise<string> {
    const image = await assets.toImage(file, "avatar");
    await assets.store([image], {
      uploadedBy: user.id,
      writeReferences: async (tx, afterCommit) => {
        const before = orRefuse(await updateAvatar(tx, user.id, image.hash), "session.required");
        afterCommit(() => events.publish({ type: "user.changed", userId: user.id, renamed: false }));
        return { result: undefined, replacedHashes: [before.avatarHash] };
      },
    });
    log.info(
      { status: "Success", user: user.name, ip: client.ip, file: image.hash.slice(0, 8) },
      "avatar changed",
    );
    return toAssetUrl(image);
  }

  return { change };
}
