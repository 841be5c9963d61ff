import { setImmediate as nextTurn } from "node:timers/promises";
import type { ExportPart } from "#features/game-package/package-export.ts";
import { computeDigest } from "#kernel/digest.ts";

/** Creates a part from several strings. Other requests are handled between them: a part can have many megabytes. */
export async function toTextPart(name: string, strings: readonly string[]): Promise<ExportPart> {
  const chunks: Uint8Array[] = [];
  async function* encode() {
    for (const text of strings) {
      const chunk = Buffer.from(text);
      chunks.push(chunk);
      yield chunk;
      await nextTurn();
    }
  }
  const { size, hash } = await computeDigest(encode());
  return { name, size, sha256: hash, open: async () => chunks };
}
