import type { ImportEntry, ImportFormat } from "@gonfalon/contract/import.ts";
import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import type { Db } from "#db/client.ts";
import { tryWithLeases } from "#db/lease.ts";
import { findViolatedConstraint } from "#db/violations.ts";
import { findFile } from "#features/asset/asset.repo.ts";
import type { AssetService } from "#features/asset/asset.service.ts";
import { findGame } from "#features/game/game.repo.ts";
import type { GameKeys } from "#features/game/game-keys.ts";
import { toInstant } from "#kernel/instant.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import type { ArchiveWriter } from "#ports/archive-writer.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import type { Clock } from "#ports/clock.ts";
import type { Editor } from "#ports/editor.ts";
import type { Logger } from "#ports/logger.ts";
import type { PackageReader } from "#ports/package-reader.ts";
import type { Random } from "#ports/random.ts";
import type { TemporaryFiles } from "#ports/temporary-files.ts";
import {
  DEFAULT_OPTIONS,
  IMPORT_LIFETIME_MS,
  type ImportState,
  type OptionsInput,
  toImportOptions,
} from "./import.domain.ts";
import * as repo from "./import.repo.ts";
import { openArchive } from "./import-archive.ts";
import type { ImportLimits } from "./import-limits.domain.ts";
import { chooseReader, type ImportReader, type OpenImport } from "./import-reader.ts";
import { openStoredUpload } from "./stored-upload.ts";

export interface ImportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly blobs: BlobStore;
  readonly assets: AssetService;
  readonly packages: PackageReader;
  readonly archives: ArchiveWriter;
  readonly temporaryFiles: TemporaryFiles;
  readonly gameKeys: Pick<GameKeys, "discard">;
  /** The readers of all formats, the most specific first. */
  readonly readers: readonly ImportReader[];
  readonly importLimits: ImportLimits;
}

/** A file, with its format if that is known. */
interface ImportedFile {
  readonly file: UploadedFile;
  readonly format: ImportFormat | undefined;
  readonly uploadedAt: Date;
}

export type ImportService = ReturnType<typeof importService>;

/** Imports from other platforms: a plan first, then everything in one transaction. */
export function importService(deps: ImportDeps) {
  const {
    db,
    clock,
    random,
    log,
    blobs,
    assets,
    packages,
    archives,
    temporaryFiles,
    gameKeys,
    readers,
    importLimits: limits,
  } = deps;

  const list = () => repo.listImports(db, clock.now());
  const get = async (id: string) => orRefuse(await repo.findImport(db, id, clock.now()), "import.not-found");

  /** Opens a file, runs `work`, and closes the file. */
  async function withSource<T>(
    { file, format, uploadedAt }: ImportedFile,
    work: (source: OpenImport, format: ImportFormat) => Promise<T>,
  ): Promise<T> {
    const archive = await openArchive(file, { packages, archives, temporaryFiles, limits });
    const reader = chooseReader(readers, archive, format);
    const source = await reader.open(archive, uploadedAt);
    try {
      return await work(source, reader.format);
    } finally {
      await source.close();
      await archive.close();
    }
  }

  async function withStoredSource<T>(row: ImportState, work: (source: OpenImport) => Promise<T>): Promise<T> {
    const { size } = orRefuse(await findFile(db, row.fileHash), "import.not-found");
    const file = openStoredUpload(blobs, row.fileHash, size);
    return withSource({ file, format: row.format, uploadedAt: row.createdAt }, work);
  }

  /** IMPORT-1: stores the file with a plan. Nothing is imported yet. */
  async function create(
    { user, client }: Editor,
    { file, format: requestedFormat }: Pick<ImportedFile, "file" | "format">,
  ): Promise<ImportState> {
    const createdAt = clock.now();
    const upload = await assets.toFile(file, file.name);
    const id = random.uuid(createdAt);
    const { format, plan } = await withSource(
      { file, format: requestedFormat, uploadedAt: createdAt },
      async (source, detectedFormat) => {
        const options = toImportOptions(DEFAULT_OPTIONS, source.game, createdAt.getTime());
        return { format: detectedFormat, plan: await source.plan(db, upload.hash, options) };
      },
    );
    const expiresAt = toInstant(createdAt.getTime() + IMPORT_LIFETIME_MS);
    const row = {
      id,
      format,
      fileHash: upload.hash,
      fileName: upload.name,
      createdBy: user.id,
      createdAt,
      expiresAt,
    };
    await assets.store([upload], {
      writeReferences: async (tx) => ({ result: await repo.insertImport(tx, row, plan) }),
    });
    log.info({ status: "Success", user: user.name, ip: client.ip, file: upload.name }, "import uploaded");
    return get(id);
  }

  async function update(id: string, input: OptionsInput): Promise<ImportState> {
    const row = await get(id);
    if (row.status === "Applied") throw new ProblemError("import.applied");
    await withStoredSource(row, async (source) => {
      const options = toImportOptions(input, source.game, row.createdAt.getTime());
      if (options.gameId !== null) orRefuse(await findGame(db, options.gameId), "game.not-found");
      await repo.updatePlan(db, id, await source.plan(db, row.fileHash, options));
    });
    return get(id);
  }

  async function remove({ user, client }: Editor, id: string): Promise<void> {
    await get(id);
    await assets.removeUnused([(await repo.deleteImport(db, id)) ?? null]);
    log.info({ status: "Success", user: user.name, ip: client.ip, importId: id }, "import deleted");
  }

  async function listEntries(
    id: string,
    query: Parameters<typeof repo.listEntries>[2],
  ): Promise<{ readonly entries: ImportEntry[]; readonly total: number }> {
    await get(id);
    return repo.listEntries(db, id, query);
  }

  /** IMPORT-2: one import at a time. */
  async function apply(editor: Editor, id: string, fingerprint: string): Promise<ImportState> {
    const outcome = await tryWithLeases(db, ["import"], async () => {
      const row = await get(id);
      if (row.status === "Applied") throw new ProblemError("import.applied");
      await withStoredSource(row, (source) => applyPlan(editor, row, source, fingerprint));
    });
    if (!outcome) throw new ProblemError("import.busy");
    return get(id);
  }

  async function applyPlan(
    editor: Editor,
    row: ImportState,
    source: OpenImport,
    fingerprint: string,
  ): Promise<void> {
    const plan = await source.plan(db, row.fileHash, row.options);
    if (plan.fingerprint === fingerprint && (await tryWrite(editor, row, source, fingerprint))) return;
    await repo.updatePlan(db, row.id, await source.plan(db, row.fileHash, row.options));
    throw new ProblemError("import.changed");
  }

  /** Returns false if the plan has changed since it was shown. */
  async function tryWrite(
    { user, client }: Editor,
    row: ImportState,
    source: OpenImport,
    fingerprint: string,
  ): Promise<boolean> {
    const { gameId, files, write, publish } = await source.prepare(user.id);
    const writeReferences = async (tx: Db) => {
      const status = orRefuse(await repo.lockImport(tx, row.id), "import.not-found");
      if (status === "Applied") throw new ProblemError("import.applied");
      const currentPlan = await source.plan(tx, row.fileHash, row.options);
      if (currentPlan.fingerprint !== fingerprint) throw new ProblemError("import.changed");
      await write(tx);
      await repo.markApplied(tx, row.id, gameId);
      return { result: undefined };
    };
    try {
      await assets.store(files, { writeReferences });
    } catch (error) {
      // An existing game still needs its keys.
      if (row.options.gameId === null) await gameKeys.discard(gameId);
      if (!isPlanChange(error)) throw error;
      log.warn(
        { status: "Denied", user: user.name, ip: client.ip, importId: row.id, err: error },
        "import not applied: its plan has changed",
      );
      return false;
    }
    await publish();
    log.info(
      { status: "Success", user: user.name, ip: client.ip, importId: row.id, gameId },
      "import applied",
    );
    return true;
  }

  /** Uploaded exports contain personal data, so they are deleted after a day. */
  async function sweepExpired(): Promise<void> {
    await assets.removeUnused(await repo.deleteExpired(db, clock.now()));
  }

  return { list, get, create, update, remove, listEntries, apply, sweepExpired };
}

/** Usually, a violated constraint means that a name or an address was taken in the meantime. */
function isPlanChange(error: unknown): boolean {
  if (error instanceof ProblemError) return error.key === "import.changed";
  return findViolatedConstraint(error) !== undefined;
}
