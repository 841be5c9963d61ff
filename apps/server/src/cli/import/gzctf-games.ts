import { PACKAGE_FORMAT, type PackageManifest } from "@gonfalon/contract/game-package.ts";
import { listFileHashes } from "#features/game-package/game-package.domain.ts";
import { parsePackage } from "#features/game-package/package-content.ts";
import { toPackageSettings } from "#features/game-package/package-writer.ts";
import { toGzctfChallenges, toGzctfGame } from "#features/import/gzctf-package.domain.ts";
import {
  toGzctfNotices,
  toGzctfSubmissions,
  toGzctfTeams,
  toGzctfUsers,
} from "#features/import/gzctf-people.domain.ts";
import { type GzctfTables, getRowId } from "#features/import/gzctf-tables.domain.ts";
import type { PackageToImport } from "#features/import/package-import.ts";
import type { SourceNote } from "#features/import/source.domain.ts";
import { getText, type SourceRow } from "#features/import/source-row.domain.ts";
import { parseMillis } from "#kernel/instant.ts";
import type { PackagePart } from "#ports/package-reader.ts";
import type { Random } from "#ports/random.ts";
import type { openGzctfFiles } from "./gzctf-files.ts";

interface GzctfSource {
  readonly tables: GzctfTables;
  readonly files: Awaited<ReturnType<typeof openGzctfFiles>>;
  readonly random: Random;
}

/** A GZCTF game as a package with people and results. The package passes the same checks as an uploaded one. */
export async function readGzctfGame(
  row: SourceRow,
  { tables, files, random }: GzctfSource,
): Promise<PackageToImport> {
  const gameId = getRowId(row);
  const notes: SourceNote[] = [];
  const addNote = (note: SourceNote) => void notes.push(note);
  const context = { tables, hasFile: files.has, addNote };
  const game = toGzctfGame(row, context);
  const challenges = toGzctfChallenges(gameId, context);
  const { posterHash = null, writeup } = game;
  const texts = { content: game.content, writeupNote: writeup?.note ?? "" };
  const fileHashes = new Set(listFileHashes({ ...texts, posterHash }, challenges));
  const content = await parsePackage(
    [
      toJsonPart("manifest.json", toManifest(tables, fileHashes)),
      toJsonPart("game.json", game),
      ...challenges.map((challenge) => toJsonPart(`challenges/challenge-${challenge.id}.json`, challenge)),
      ...files.toParts(fileHashes),
    ],
    random,
  );
  const source = {
    product: "GZCTF",
    version: null,
    settings: toPackageSettings(content),
    challenges: content.challenges,
    files: content.files,
    hasResults: true,
    users: toGzctfUsers(tables, parseMillis),
    teams: toGzctfTeams(tables, gameId),
    submissions: toGzctfSubmissions(tables, gameId, { parseMillis, addNote }),
    notices: toGzctfNotices(tables, gameId, parseMillis),
    notes,
  };
  return { content, source };
}

/** Contains the names of the files: for a file that only texts link to, the package has no other place for its name. */
function toManifest({ files }: GzctfTables, hashes: ReadonlySet<string>): PackageManifest {
  const namedFiles = files.map((row) => ({ hash: getText(row, "Hash"), name: getText(row, "Name") }));
  return {
    ...PACKAGE_FORMAT,
    gonfalon: { files: namedFiles.filter(({ hash }) => hashes.has(hash)), challenges: [] },
  };
}

function toJsonPart(name: string, value: unknown): PackagePart {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return { name, open: async () => toChunks(bytes) };
}

async function* toChunks(bytes: Uint8Array) {
  yield bytes;
}

/** The hashes of all files that the games can refer to. */
export function listHashes({ games, files }: GzctfTables): readonly string[] {
  return [...games.map((row) => getText(row, "PosterHash")), ...files.map((row) => getText(row, "Hash"))];
}
