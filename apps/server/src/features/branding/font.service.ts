import type { FontSlot } from "@gonfalon/contract/enums.ts";
import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import type { AssetService } from "#features/asset/asset.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { Editor } from "#ports/editor.ts";
import type { Logger } from "#ports/logger.ts";

export interface FontDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly assets: Pick<AssetService, "toFile" | "store" | "removeUnused">;
  readonly settings: Pick<SettingsService, "setFiles">;
}

/** The first bytes of a WOFF2 file. */
const SIGNATURE = "wOF2";

export type FontService = ReturnType<typeof fontService>;

/** BRAND-3: the fonts of the platform. */
export function fontService({ db, log, assets, settings }: FontDeps) {
  async function change(slot: FontSlot, file: UploadedFile, editor: Editor): Promise<void> {
    const font = await assets.toFile(file, `${slot}.woff2`);
    if (Buffer.from(font.head.subarray(0, SIGNATURE.length)).toString("latin1") !== SIGNATURE)
      throw new ProblemError("branding.font-invalid");
    await assets.store([font], {
      writeReferences: async (tx, afterCommit) => ({
        result: undefined,
        replacedHashes: await settings.setFiles(tx, afterCommit, "branding", { [toMember(slot)]: font.hash }),
      }),
    });
    report(editor, slot, "font changed");
  }

  async function remove(slot: FontSlot, editor: Editor): Promise<void> {
    const removedHashes = await inTransaction(db, (tx, afterCommit) =>
      settings.setFiles(tx, afterCommit, "branding", { [toMember(slot)]: null }),
    );
    await assets.removeUnused(removedHashes);
    report(editor, slot, "font removed");
  }

  function report({ user, client }: Editor, slot: FontSlot, message: string): void {
    log.info({ status: "Success", user: user.name, ip: client.ip, slot }, message);
  }

  return { change, remove };
}

function toMember(slot: FontSlot): `${FontSlot}FontHash` {
  return `${slot}FontHash`;
}
