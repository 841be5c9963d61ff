import { lstat, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { assetName } from "@gonfalon/contract/asset-url.ts";
import { getEditedChallenge } from "@gonfalon/contract/challenge.ts";
import { ChallengeKey, getDocument, listDocuments } from "@gonfalon/contract/challenge-document.ts";
import { Value } from "typebox/value";
import { CommandError } from "#cli/command.ts";
import { unlessMissing } from "#kernel/unless-missing.ts";
import type { Platform } from "./platform.ts";
import { toFile } from "./to-file.ts";
import { toYaml } from "./to-yaml.ts";

/** Writes a folder for each challenge; returns the keys. Skips `DynamicAttachment`, which cannot be pushed. */
export async function pull(platform: Platform, folder: string): Promise<readonly string[]> {
  const params = { id: platform.gameId };
  const keys: string[] = [];
  for (const { key, challengeId } of await platform.call(listDocuments, { params })) {
    // The response is not validated, and the key becomes a path.
    if (!Value.Check(ChallengeKey, key))
      throw new CommandError(`The platform sent an invalid challenge key: ${JSON.stringify(key)}`);
    const { document } = await platform.call(getDocument, { params: { ...params, key } });
    if (document.type === "DynamicAttachment") continue;
    const target = join(folder, key);
    await refuseLink(target);
    await mkdir(target, { recursive: true });
    const editedChallenge = await platform.call(getEditedChallenge, {
      params: { ...params, cid: challengeId },
    });
    const url = editedChallenge.attachment?.type === "Local" ? (editedChallenge.attachment.url ?? "") : "";
    const name = toFileName(url);
    if (name !== undefined) await writeRegularFile(join(target, name), await platform.download(url));
    const file = toFile(document, name === undefined ? [] : [name]);
    await writeRegularFile(join(target, "challenge.yml"), toYaml(file));
    keys.push(key);
  }
  return keys;
}

async function writeRegularFile(path: string, content: string | Uint8Array): Promise<void> {
  await refuseLink(path);
  await writeFile(path, content);
}

/** A link in the target folder can lead out of it. */
async function refuseLink(path: string): Promise<void> {
  const stats = await unlessMissing(lstat(path));
  if (stats?.isSymbolicLink()) throw new CommandError(`${path} is a symbolic link: remove it first.`);
}

/** The name comes from the platform: only its last part is used, and it must not replace the `challenge.yml`. */
export function toFileName(url: string): string | undefined {
  const name = assetName(url)?.split(/[/\\]/).at(-1);
  if (name === undefined || name === "" || name === "." || name === "..") return undefined;
  return /^challenge\.ya?ml$/i.test(name) ? `attachment-${name}` : name;
}
