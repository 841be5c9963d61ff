import { type PackageContent, parsePackage } from "#features/game-package/package-content.ts";
import { toPackageSettings } from "#features/game-package/package-writer.ts";
import type { ImportArchive } from "./import-archive.ts";
import type { ImportReader } from "./import-reader.ts";
import { openPackageImport } from "./package-import.ts";
import type { PackageSource } from "./package-plan.domain.ts";
import type { ReaderDeps } from "./threaded-reader.ts";

/** IMPORT-10: reads packages that GZCTF or Gonfalon exported (PACKAGE-1). */
export function gzctfReader(deps: ReaderDeps): ImportReader {
  return {
    format: "Gzctf",
    recognizes: (names) => names.has("manifest.json") && names.has("game.json"),
    open: async (archive) => openPackageImport(deps, await readSource(deps, archive)),
  };
}

async function readSource({ random, importLimits }: ReaderDeps, { parts }: ImportArchive) {
  const content = await parsePackage(parts, random, importLimits.challenges);
  return { content, source: toSource(content) };
}

function toSource(content: PackageContent): PackageSource {
  return {
    product: "GZCTF",
    version: null,
    settings: toPackageSettings(content),
    challenges: content.challenges,
    files: content.files,
    hasResults: false,
    users: [],
    teams: [],
    submissions: [],
    notices: [],
    notes: [],
  };
}
