import {
  PACKAGE_FORMAT,
  type PackagedChallenge,
  type PackageManifest,
} from "@gonfalon/contract/game-package.ts";
import type { Db } from "#db/client.ts";
import type { FileState } from "#features/asset/asset.domain.ts";
import { findFiles } from "#features/asset/asset.repo.ts";
import { listChallenges } from "#features/challenge/challenge.edit.repo.ts";
import type { DivisionOverride } from "#features/division/division.domain.ts";
import { listOverrides } from "#features/division/division.edit.repo.ts";
import { listFlags } from "#features/flag/flag.repo.ts";
import { findGame } from "#features/game/game.repo.ts";
import type { GameState } from "#features/game/game.state.domain.ts";
import { listHints } from "#features/hint/hint.edit.repo.ts";
import { sha256, verifyChunks } from "#kernel/digest.ts";
import { toIso } from "#kernel/instant.ts";
import type { ArchiveEntry } from "#ports/archive-writer.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import type { Clock } from "#ports/clock.ts";
import {
  listFileHashes,
  listImportedFlags,
  toPackagedChallenge,
  toPackagedGame,
} from "./game-package.domain.ts";

/** A part of an archive, whose size and hash are known before it is read. */
export interface ExportPart {
  readonly name: string;
  readonly size: number;
  /** In lower-case hexadecimal. */
  readonly sha256: string;
  open(): Promise<ArchiveEntry["chunks"]>;
}

interface GameRows {
  readonly game: GameState;
  readonly challenges: readonly PackagedChallenge[];
  readonly overrides: readonly DivisionOverride[];
  readonly files: readonly FileState[];
}

interface PackageExportDeps {
  readonly blobs: Pick<BlobStore, "open">;
  readonly clock: Clock;
  readonly version: string;
}

/** PACKAGE-1: the parts of a package. */
export function packageExport({ blobs, clock, version }: PackageExportDeps) {
  /** Undefined if the game does not exist. */
  async function read(db: Db, gameId: number): Promise<GameRows | undefined> {
    const game = await findGame(db, gameId);
    if (!game) return undefined;
    const challenges: PackagedChallenge[] = [];
    for (const challenge of await listChallenges(db, gameId)) {
      const paidHints = await listHints(db, challenge.id);
      const flags = await listFlags(db, challenge.id);
      challenges.push(toPackagedChallenge(challenge, { flags, paidHints }, toIso));
    }
    const overrides = await listOverrides(db, gameId);
    const files = await findFiles(db, listFileHashes(game, challenges));
    return { game, challenges, overrides, files };
  }

  function toParts({ game, challenges, overrides, files }: GameRows): readonly ExportPart[] {
    return [
      toJsonPart("manifest.json", toManifest(game, challenges, files)),
      toJsonPart("game.json", toPackagedGame(game, overrides)),
      ...challenges.map((challenge) => toJsonPart(`challenges/challenge-${challenge.id}.json`, challenge)),
      ...files.map((file) => toFilePart(blobs, `files/${file.hash}`, file)),
    ];
  }

  function toManifest(
    { id, title, divisions }: GameState,
    challenges: readonly PackagedChallenge[],
    files: readonly FileState[],
  ): PackageManifest {
    return {
      ...PACKAGE_FORMAT,
      exportedAt: clock.now().toISOString(),
      exporterVersion: version,
      game: { id, title },
      statistics: {
        challengeCount: challenges.length,
        divisionCount: divisions.length,
        totalFlags: challenges.reduce((sum, challenge) => sum + listImportedFlags(challenge).length, 0),
        totalFiles: files.length,
        totalFileSize: files.reduce((sum, { size }) => sum + size, 0),
      },
      gonfalon: {
        files: files.map(({ hash, name }) => ({ hash, name })),
        challenges: challenges.map((challenge) => challenge.id),
      },
    };
  }

  return { read, toParts };
}

export function toBytesPart(name: string, bytes: Uint8Array): ExportPart {
  return { name, size: bytes.length, sha256: sha256(bytes).toString("hex"), open: async () => [bytes] };
}

function toJsonPart(name: string, value: unknown): ExportPart {
  return toBytesPart(name, Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`));
}

/** A stored file, whose name in the store is its hash. */
export function toFilePart(
  blobs: Pick<BlobStore, "open">,
  name: string,
  { hash, size }: Pick<FileState, "hash" | "size">,
): ExportPart {
  // The file is opened when its first byte is read: if the export ends before that, no file stays open.
  async function* read() {
    const chunks = await blobs.open(hash);
    if (!chunks) throw new Error(`the bytes of ${hash} are missing`);
    yield* verifyChunks(chunks, hash);
  }
  return { name, size, sha256: hash, open: async () => read() };
}

/** Opens each part only when it is written. */
export async function* toEntries(
  parts: readonly ExportPart[],
  modifiedAt: Date,
): AsyncGenerator<ArchiveEntry> {
  for (const { name, open } of parts) yield { name, modifiedAt, chunks: await open() };
}
