import { createReadStream, type Stats } from "node:fs";
import { lstat, mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseAssetHash, parseAssetName } from "@gonfalon/contract/asset-url.ts";
import { getEditedChallenge } from "@gonfalon/contract/challenge.ts";
import { ChallengeKey, getDocument, listDocuments } from "@gonfalon/contract/challenge-document.ts";
import { Value } from "typebox/value";
import { CommandError } from "#cli/command.ts";
import { computeDigest, sha256 } from "#kernel/digest.ts";
import { unlessMissing } from "#kernel/unless-missing.ts";
import { findDocumentPaths } from "./folders.ts";
import type { Platform } from "./platform.ts";
import { toFile } from "./to-file.ts";
import { toYaml } from "./to-yaml.ts";

interface PullOptions {
  /** Whether files with other content are replaced. */
  readonly replace: boolean;
}

/** A challenge on the platform, and the folder for it. */
interface PulledChallenge {
  readonly key: string;
  readonly target: string;
  readonly files: readonly PulledFile[];
}

interface PulledFile {
  readonly path: string;
  /** SHA-256 of the content. */
  readonly hash: string;
  load(): Promise<string | Uint8Array>;
}

/**
 * Writes each challenge to the folder that already has its key, or to a new one; returns the keys. Skips challenges of
 * the type `DynamicAttachment`, which cannot be pushed. Writes nothing if a file exists with other content, unless it
 * may be replaced.
 */
export async function pull(
  platform: Platform,
  folder: string,
  { replace }: PullOptions,
): Promise<readonly string[]> {
  const challenges = await listChallenges(platform, folder);
  const newFiles = await listNewFiles(challenges, replace);
  for (const { path, load } of newFiles) await writeRegularFile(path, await load());
  return challenges.map(({ key }) => key);
}

async function listChallenges(platform: Platform, folder: string): Promise<readonly PulledChallenge[]> {
  const params = { id: platform.gameId };
  const documentPaths = await findDocumentPaths(folder);
  const challenges: PulledChallenge[] = [];
  for (const { key, challengeId } of await platform.call(listDocuments, { params })) {
    // The response is not validated, and the key becomes a path.
    if (!Value.Check(ChallengeKey, key))
      throw new CommandError(`The platform sent an invalid challenge key: ${JSON.stringify(key)}`);
    const { document } = await platform.call(getDocument, { params: { ...params, key } });
    if (document.type === "DynamicAttachment") continue;
    const editedChallenge = await platform.call(getEditedChallenge, {
      params: { ...params, cid: challengeId },
    });
    const url = editedChallenge.attachment?.type === "Local" ? (editedChallenge.attachment.url ?? "") : "";
    const name = toFileName(url);
    const documentPath = documentPaths.get(key) ?? join(folder, key, "challenge.yml");
    const target = dirname(documentPath);
    const text = toYaml(toFile(document, name === undefined ? [] : [name], basename(target)));
    const files: PulledFile[] = [
      {
        path: documentPath,
        hash: sha256(text).toString("hex"),
        load: async () => text,
      },
    ];
    if (name !== undefined)
      files.unshift({
        path: join(target, name),
        hash: parseAssetHash(url) ?? "",
        load: () => platform.download(url),
      });
    challenges.push({ key, target, files });
  }
  return challenges;
}

/** The files that are missing or, if they may be replaced, have other content. */
async function listNewFiles(
  challenges: readonly PulledChallenge[],
  replace: boolean,
): Promise<readonly PulledFile[]> {
  const newFiles: PulledFile[] = [];
  const changedPaths: string[] = [];
  for (const { target, files } of challenges) {
    await refuseLink(target);
    for (const file of files) {
      const stats = await refuseLink(file.path);
      if (stats && !stats.isFile()) throw new CommandError(`${file.path} is not a file: rename it first.`);
      const existingFile = await unlessMissing(computeDigest(createReadStream(file.path)));
      if (existingFile?.hash === file.hash) continue;
      newFiles.push(file);
      if (existingFile) changedPaths.push(file.path);
    }
  }
  if (changedPaths.length > 0 && !replace)
    throw new CommandError(
      [
        "Nothing was written: these files have other content. --replace overwrites them.",
        ...changedPaths,
      ].join("\n  "),
    );
  return newFiles;
}

async function writeRegularFile(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await refuseLink(path);
  await writeFile(path, content);
}

/** Refuses a symbolic link, which can lead out of the target folder. Otherwise returns the stats, if any. */
async function refuseLink(path: string): Promise<Stats | undefined> {
  const stats = await unlessMissing(lstat(path));
  if (stats?.isSymbolicLink()) throw new CommandError(`${path} is a symbolic link: remove it first.`);
  return stats;
}

/** The name comes from the platform: only its last part is used, and it must not replace the `challenge.yml`. */
export function toFileName(url: string): string | undefined {
  const name = parseAssetName(url)?.split(/[/\\]/).at(-1);
  if (name === undefined || name === "" || name === "." || name === "..") return undefined;
  return /^challenge\.ya?ml$/i.test(name) ? `attachment-${name}` : name;
}
