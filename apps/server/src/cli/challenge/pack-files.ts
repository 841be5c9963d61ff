import { glob, readFile, realpath, stat } from "node:fs/promises";
import { basename, relative, resolve, sep } from "node:path";
import { ZipFile } from "yazl";
import { sha256 } from "#kernel/digest.ts";
import { isInside } from "./is-inside.ts";

export interface PackedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly hash: string;
}

/** Local midnight, because an archive contains local times: its bytes are then the same in all time zones. */
const FIXED_TIME = new Date(1980, 0, 1);

/** CODE-7: returns one file unchanged, or several as a zip. The same files have the same hash on every machine. */
export async function packFiles(
  folder: string,
  patterns: readonly string[],
): Promise<PackedFile | undefined> {
  const names = await listNames(folder, patterns);
  const [firstName] = names;
  if (firstName === undefined) return undefined;
  const bytes =
    names.length === 1 ? await readFile(resolve(folder, firstName)) : await zipFiles(folder, names);
  const name = names.length === 1 ? basename(firstName) : `${basename(folder)}.zip`;
  return { name, bytes: new Uint8Array(bytes), hash: sha256(bytes).toString("hex") };
}

async function listNames(folder: string, patterns: readonly string[]): Promise<readonly string[]> {
  const names = new Set<string>();
  const realFolder = await realpath(folder);
  for (const pattern of patterns) {
    let matchCount = 0;
    // The name of a file can contain glob characters.
    const isName = await isFile(resolve(folder, pattern));
    for await (const match of isName ? [pattern] : glob(pattern, { cwd: folder })) {
      const path = resolve(folder, match);
      if (!isInside(folder, path)) throw new Error(`${match} is outside of the folder`);
      if (!(await isFile(path))) continue;
      if (!isInside(realFolder, await realpath(path)))
        throw new Error(`${match} is outside of the folder: it is reached through a symbolic link`);
      names.add(relative(folder, path).split(sep).join("/"));
      matchCount += 1;
    }
    if (matchCount === 0) throw new Error(`no file matches ${pattern}`);
  }
  return [...names].toSorted();
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}

/** Not compressed: compressed bytes depend on the version of the library. */
async function zipFiles(folder: string, names: readonly string[]): Promise<Buffer> {
  const archive = new ZipFile();
  for (const name of names)
    archive.addBuffer(await readFile(resolve(folder, name)), name, {
      mtime: FIXED_TIME,
      mode: 0o100_644,
      compress: false,
      forceDosTimestamp: true,
    });
  archive.end();
  const chunks: Buffer[] = [];
  for await (const chunk of archive.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
