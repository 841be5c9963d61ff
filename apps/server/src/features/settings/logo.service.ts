import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import type { AssetService } from "#features/asset/asset.service.ts";
import type { Client } from "#ports/client.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import type { SettingsService } from "./settings.service.ts";

export interface LogoDeps {
  readonly log: Logger;
  readonly assets: AssetService;
  readonly settings: SettingsService;
}

export type LogoService = ReturnType<typeof logoService>;

export function logoService({ log, assets, settings }: LogoDeps) {
  async function change(file: UploadedFile, user: Principal, client: Client): Promise<void> {
    const logo = await assets.storeImage(file, "logo");
    const favicon = await assets.storeImage(file, "favicon");
    await settings.setLogo({ logoHash: logo.hash, faviconHash: favicon.hash });
    log.info({ status: "Success", user: user.name, ip: client.ip }, "logo changed");
  }

  async function remove(user: Principal, client: Client): Promise<void> {
    await settings.setLogo({ logoHash: null, faviconHash: null });
    log.info({ status: "Success", user: user.name, ip: client.ip }, "logo removed");
  }

  return { change, remove };
}
