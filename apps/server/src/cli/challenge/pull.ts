import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { assetName } from "@gonfalon/contract/asset-url.ts";
import { getEditedChallenge } from "@gonfalon/contract/challenge.ts";
import { getDocument, listDocuments } from "@gonfalon/contract/challenge-document.ts";
import type { Platform } from "./platform.ts";
import { toFile } from "./to-file.ts";
import { toYaml } from "./to-yaml.ts";

/** Writes a folder for each challenge; returns the keys. Skips dynamic attachments, which cannot be pushed. */
export async function pull(platform: Platform, folder: string): Promise<readonly string[]> {
  const params = { id: platform.gameId };
  const keys: string[] = [];
  for (const { key, challengeId } of await platform.call(listDocuments, { params })) {
    const { document } = await platform.call(getDocument, { params: { ...params, key } });
    if (document.type === "DynamicAttachment") continue;
    const target = join(folder, key);
    await mkdir(target, { recursive: true });
    const edited = await platform.call(getEditedChallenge, { params: { ...params, cid: challengeId } });
    const url = edited.attachment?.type === "Local" ? (edited.attachment.url ?? "") : "";
    const name = toFileName(url);
    if (name !== undefined) await writeFile(join(target, name), await platform.download(url));
    const file = toFile(document, name === undefined ? [] : [name]);
    await writeFile(join(target, "challenge.yml"), toYaml(file));
    keys.push(key);
  }
  return keys;
}

/** The name comes from the platform: only its last part is used, and it must not replace the `challenge.yml`. */
export function toFileName(url: string): string | undefined {
  const name = assetName(url)?.split(/[/\\]/).at(-1);
  if (name === undefined || name === "" || name === "." || name === "..") return undefined;
  return /^challenge\.ya?ml$/i.test(name) ? `attachment-${name}` : name;
}
