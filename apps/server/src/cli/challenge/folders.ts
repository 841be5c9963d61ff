import { glob, readFile } from "node:fs/promises";
import { basename, dirname, relative, resolve, sep } from "node:path";
import {
  type ChallengeDocument,
  ChallengeDocument as DocumentSchema,
} from "@gonfalon/contract/challenge-document.ts";
import { ChallengeFile } from "@gonfalon/contract/challenge-file.ts";
import { Value } from "typebox/value";
import { parse } from "yaml";
import { findCategory } from "#features/challenge-document/category.domain.ts";
import { toDocument, toFreeHint } from "#features/challenge-document/to-document.ts";
import { errorReason } from "#kernel/error-reason.ts";
import { type PackedFile, packFiles } from "./pack-files.ts";

/** A folder with a `challenge.yml`. */
export interface ChallengeFolder {
  readonly path: string;
  readonly file: ChallengeFile;
  readonly document: ChallengeDocument;
  readonly attachment: PackedFile | undefined;
}

export interface ReadFolders {
  readonly folders: readonly ChallengeFolder[];
  /** What must be fixed. */
  readonly faults: readonly string[];
  /** What has no place on the platform. */
  readonly notes: readonly string[];
}

const MAX_ALIASES = 100;

/** Reads every `challenge.yml` in these folders and the folders in them. */
export async function readFolders(base: string, paths: readonly string[]): Promise<ReadFolders> {
  const folders: ChallengeFolder[] = [];
  const faults: string[] = [];
  const notes: string[] = [];
  for (const path of await findFiles(base, paths)) {
    const name = relative(base, path);
    try {
      const read = await readFolder(path);
      if ("faults" in read) faults.push(...read.faults.map((fault) => `${name}: ${fault}`));
      else {
        folders.push(read);
        notes.push(...listNotes(read.file).map((note) => `${name}: ${note}`));
      }
    } catch (error) {
      faults.push(`${name}: ${errorReason(error)}`);
    }
  }
  return { folders, faults: [...faults, ...listRepeatedKeys(folders)], notes };
}

async function findFiles(base: string, paths: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const path of paths.length === 0 ? ["."] : paths)
    for await (const file of glob("**/challenge.{yml,yaml}", { cwd: resolve(base, path) }))
      if (!file.split(sep).includes("node_modules")) found.add(resolve(base, path, file));
  return [...found].toSorted();
}

/** The folder, or its faults. */
async function readFolder(path: string): Promise<ChallengeFolder | { readonly faults: readonly string[] }> {
  const folder = dirname(path);
  const file: unknown = parse(await readFile(path, "utf8"), { maxAliasCount: MAX_ALIASES });
  const wrong = listErrors(ChallengeFile, file);
  if (wrong.length > 0) return { faults: wrong };
  const filled = Value.Default(ChallengeFile, file) as ChallengeFile;
  const document = toDocument(filled, basename(folder));
  const unfit = listErrors(DocumentSchema, document);
  if (unfit.length > 0) return { faults: unfit };
  return { path: folder, file: filled, document, attachment: await packFiles(folder, filled.files ?? []) };
}

function listErrors(schema: typeof ChallengeFile | typeof DocumentSchema, value: unknown): readonly string[] {
  return Value.Errors(schema, value).map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
}

function listNotes({ category, hints = [] }: ChallengeFile): readonly string[] {
  const paid = hints.filter((hint) => toFreeHint(hint).length === 0).length;
  return [
    ...(findCategory(category) ? [] : [`the category ${JSON.stringify(category)} becomes Misc`]),
    ...(paid > 0 ? [`hints with a cost are not pushed (${paid})`] : []),
  ];
}

function listRepeatedKeys(folders: readonly ChallengeFolder[]): readonly string[] {
  const keys = folders.map(({ document }) => document.key);
  const repeated = new Set(keys.filter((key, index) => keys.indexOf(key) !== index));
  return [...repeated].map((key) => `the key ${key} is used by several folders`);
}
