import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import type { AssetService } from "#features/asset/asset.service.ts";
import type { Client } from "#ports/client.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import type { SettingsService } from "./settings.service.ts";

export interface LogoDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly assets: AssetService;
  readonly settings: SettingsService;
}

export type LogoService = ReturnType<typeof logoService>;

export function logoService({ db, log, assets, settings }: LogoDeps) {
  async function change(file: UploadedFile, user: Principal, client: Client): Promise<void> {
    const logo = await assets.toImage(file, "logo");
    const favicon = await assets.toImage(file, "favicon");
    await assets.store([logo, favicon], {
      writeReferences: async (tx, afterCommit) => ({
        result: undefined,
        replacedHashes: await settings.setFiles(tx, afterCommit, "globalConfig", {
          logoHash: logo.hash,
          faviconHash: favicon.hash,
        }),
      }),
    });
    log.info({ status: "Success", user: user.name, ip: client.ip }, "logo changed");
  }

  async function remove(user: Principal, client: Client): Promise<void> {
    const removedHashes = await inTransaction(db, (tx, afterCommit) =>
      settings.setFiles(tx, afterCommit, "globalConfig", { logoHash: null, faviconHash: null }),
    );
    await assets.removeUnused(removedHashes);
    log.info({ status: "Success", user: user.name, ip: client.ip }, "logo removed");
  }

  return { change, remove };
}
