import { glob, readFile } from "node:fs/promises";
import { basename, dirname, relative, resolve, sep } from "node:path";
import type { ChallengeDocument } from "@gonfalon/contract/challenge-document.ts";
import type { ChallengeFile } from "@gonfalon/contract/challenge-file.ts";
import { findCategory } from "#features/challenge-document/category.domain.ts";
import { checkFile, parseYaml } from "#features/challenge-document/challenge-yaml.ts";
import { toFlagMode, toFreeHint } from "#features/challenge-document/to-document.ts";
import { getErrorReason } from "#kernel/error-reason.ts";
import { listYaml11Notes } from "./ctfcli-yaml.ts";
import { type PackedFile, packFiles } from "./pack-files.ts";

/** A folder with a `challenge.yml`. */
export interface ChallengeFolder {
  readonly path: string;
  readonly file: ChallengeFile;
  readonly document: ChallengeDocument;
  readonly attachment: PackedFile | undefined;
}

export interface FolderResults {
  readonly folders: readonly ChallengeFolder[];
  /** Problems that must be fixed. */
  readonly errors: readonly string[];
  /** Settings that the platform does not support, and strings that ctfcli reads differently. */
  readonly notes: readonly string[];
}

/** Reads every `challenge.yml` in these folders and their subfolders. */
export async function readFolders(base: string, paths: readonly string[]): Promise<FolderResults> {
  const folders: ChallengeFolder[] = [];
  const errors: string[] = [];
  const notes: string[] = [];
  for (const path of await findFiles(base, paths)) {
    const name = relative(base, path);
    try {
      const folderResult = await readFolder(path);
      if ("errors" in folderResult) errors.push(...folderResult.errors.map((error) => `${name}: ${error}`));
      else {
        folders.push(folderResult.folder);
        notes.push(...folderResult.notes.map((note) => `${name}: ${note}`));
      }
    } catch (error) {
      errors.push(`${name}: ${getErrorReason(error)}`);
    }
  }
  return { folders, errors: [...errors, ...listDuplicateKeyErrors(base, folders)], notes };
}

/** The paths of the valid `challenge.yml` files in this folder and its subfolders, by the keys of their challenges. */
export async function findDocumentPaths(folder: string): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  for (const path of await findFiles(folder, [])) {
    const fileCheck = await readFile(path, "utf8")
      .then((text) => checkFile(parseYaml(text), basename(dirname(path))))
      .catch(() => undefined);
    if (fileCheck && "document" in fileCheck) paths.set(fileCheck.document.key, path);
  }
  return paths;
}

async function findFiles(base: string, paths: readonly string[]): Promise<readonly string[]> {
  const files = new Set<string>();
  for (const path of paths.length === 0 ? ["."] : paths)
    for await (const file of glob("**/challenge.{yml,yaml}", { cwd: resolve(base, path) }))
      if (!file.split(sep).includes("node_modules")) files.add(resolve(base, path, file));
  return [...files].toSorted();
}

type FolderResult =
  | { readonly folder: ChallengeFolder; readonly notes: readonly string[] }
  | { readonly errors: readonly string[] };

/** The folder with its notes, or its errors. */
async function readFolder(path: string): Promise<FolderResult> {
  const folder = dirname(path);
  const text = await readFile(path, "utf8");
  const fileCheck = checkFile(parseYaml(text), basename(folder));
  if ("errors" in fileCheck) return fileCheck;
  const { file, document } = fileCheck;
  const attachment = await packFiles(folder, file.files ?? []);
  return {
    folder: { path: folder, file, document, attachment },
    notes: [...listNotes(file), ...listYaml11Notes(text)],
  };
}

function listNotes(file: ChallengeFile): readonly string[] {
  const { category, hints = [], logic } = file;
  const paidCount = hints.filter((hint) => toFreeHint(hint).length === 0).length;
  return [
    ...(findCategory(category) ? [] : [`the category ${JSON.stringify(category)} becomes Misc`]),
    ...(logic && toFlagMode(file) === undefined
      ? [`the logic ${JSON.stringify(logic)} is not supported: any flag solves the challenge`]
      : []),
    ...(paidCount > 0 ? [`hints with a cost are not pushed (${paidCount})`] : []),
  ];
}

function listDuplicateKeyErrors(base: string, folders: readonly ChallengeFolder[]): readonly string[] {
  return [...Map.groupBy(folders, ({ document }) => document.key)]
    .filter(([, { length }]) => length > 1)
    .map(([key, sameKey]) => {
      const names = sameKey.map(({ path }) => relative(base, path) || ".");
      return `the key ${key} is used by several challenge files: ${names.join(", ")}`;
    });
}
