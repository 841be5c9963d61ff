import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import type { Db } from "#db/client.ts";
import { type AfterCommit, inSnapshot } from "#db/transaction.ts";
import type { AssetService } from "#features/asset/asset.service.ts";
import { insertGame } from "#features/game/game.repo.ts";
import type { GameState } from "#features/game/game.state.domain.ts";
import { orRefuse } from "#kernel/problem-error.ts";
import type { ArchiveWriter } from "#ports/archive-writer.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import type { Clock } from "#ports/clock.ts";
import type { Editor } from "#ports/editor.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { PackageReader } from "#ports/package-reader.ts";
import type { Random } from "#ports/random.ts";
import { removePastFreeze, toPackageName } from "./game-package.domain.ts";
import { type PackageContent, readPackage } from "./package-content.ts";
import { packageExport, toEntries } from "./package-export.ts";
import { toPackageSettings, writePackage } from "./package-writer.ts";

export interface GamePackageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
  readonly blobs: BlobStore;
  readonly assets: AssetService;
  readonly packages: PackageReader;
  readonly archives: ArchiveWriter;
  readonly packageBytes: number;
  readonly random: Random;
  readonly version: string;
}

interface ExportedPackage {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export type GamePackageService = ReturnType<typeof gamePackageService>;

export function gamePackageService(deps: GamePackageDeps) {
  const { db, clock, events, log, assets, packages, archives, packageBytes, random } = deps;
  const exports = packageExport(deps);

  /** PACKAGE-1: reads the rows in one snapshot, and the files while the package is sent. */
  async function exportGame(editor: Editor, gameId: number): Promise<ExportedPackage> {
    const rows = orRefuse(await inSnapshot(db, (tx) => exports.read(tx, gameId)), "game.not-found");
    report(editor, rows.game, "game exported");
    const name = toPackageName(rows.game.title, clock.now());
    return { name, bytes: archives.zip(toEntries(exports.toParts(rows), clock.now())) };
  }

  /** PACKAGE-3, PACKAGE-4: imports a package as a new hidden game; returns the id of the game. */
  async function importGame(editor: Editor, file: UploadedFile): Promise<number> {
    const content = await readPackage(packages, file, { packageBytes, random }).catch((error: unknown) => {
      const { user, client } = editor;
      log.warn({ status: "Denied", user: user.name, ip: client.ip, err: error }, "game package refused");
      throw error;
    });
    return store(editor, content);
  }

  function store(editor: Editor, content: PackageContent): Promise<number> {
    const settings = toPackageSettings(content);
    const writeReferences = async (tx: Db, afterCommit: AfterCommit) => {
      const now = clock.now();
      const id = await insertGame(tx, removePastFreeze(settings, now.getTime()), now);
      await writePackage(tx, id, content, { now, includesResults: false });
      afterCommit(() => {
        events.publish({ type: "game.changed", gameId: id });
        report(editor, { id, title: settings.title }, "game imported");
      });
      return { result: id };
    };
    return assets.store(content.files, { writeReferences });
  }

  function report({ user, client }: Editor, game: Pick<GameState, "id" | "title">, message: string): void {
    log.info(
      { status: "Success", user: user.name, ip: client.ip, gameId: game.id, title: game.title },
      message,
    );
  }

  return { exportGame, importGame };
}
