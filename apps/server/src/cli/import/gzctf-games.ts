import { PACKAGE_FORMAT } from "@gonfalon/contract/game-package.ts";
import { parsePackage } from "#features/game-package/package-content.ts";
import { packageSettings } from "#features/game-package/package-writer.ts";
import { gzctfChallenges, gzctfGame } from "#features/import/gzctf-package.domain.ts";
import {
  gzctfNotices,
  gzctfSubmissions,
  gzctfTeams,
  gzctfUsers,
} from "#features/import/gzctf-people.domain.ts";
import { type GzctfTables, rowId } from "#features/import/gzctf-tables.domain.ts";
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

/** A game of GZCTF as a package with people and results. The package passes the same checks as an uploaded one. */
export async function readGzctfGame(
  row: SourceRow,
  { tables, files, random }: GzctfSource,
): Promise<PackageToImport> {
  const gameId = rowId(row);
  const notes: SourceNote[] = [];
  const addNote = (note: SourceNote) => void notes.push(note);
  const context = { tables, hasFile: files.has, addNote };
  const game = gzctfGame(row, context);
  const challenges = gzctfChallenges(gameId, context);
  const attachments = challenges.flatMap(({ attachment, flags, gonfalon }) => {
    const flagsWithFiles = [...(flags.static ?? []), ...(gonfalon?.pool ?? [])];
    return [attachment, ...flagsWithFiles.map((flag) => flag.attachment)];
  });
  const fileHashes = new Set([game.posterHash ?? "", ...attachments.map((file) => file?.hash ?? "")]);
  const content = await parsePackage(
    [
      jsonPart("manifest.json", PACKAGE_FORMAT),
      jsonPart("game.json", game),
      ...challenges.map((challenge) => jsonPart(`challenges/challenge-${challenge.id}.json`, challenge)),
      ...files.toParts(fileHashes),
    ],
    random,
  );
  const source = {
    product: "GZCTF",
    version: null,
    settings: packageSettings(content),
    challenges: content.challenges,
    files: content.files,
    hasResults: true,
    users: gzctfUsers(tables, parseMillis),
    teams: gzctfTeams(tables, gameId),
    submissions: gzctfSubmissions(tables, gameId, { parseMillis, addNote }),
    notices: gzctfNotices(tables, gameId, parseMillis),
    notes,
  };
  return { content, source };
}

function jsonPart(name: string, value: unknown): PackagePart {
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
