import { parseMillis } from "#kernel/instant.ts";
import { challengesEvent } from "./challenges-event.domain.ts";
import { rctfChallenge } from "./rctf-challenges.domain.ts";
import type { SourceNote } from "./source.domain.ts";
import { InvalidPart, type LoadedPart, readJson, type SourceReader, TooLarge } from "./source-reader.ts";
import type { SourceRow } from "./source-row.domain.ts";

/** IMPORT-10: the challenges of rCTF as its API lists them for administrators. */
export const readRctf: SourceReader = (parts, context) => {
  const notes: SourceNote[] = [];
  const rows = parts.flatMap(readRows);
  if (rows.length > context.limits.challenges) throw new TooLarge();
  const scene = { ...context, millisOf: parseMillis, note: (one: SourceNote) => void notes.push(one) };
  const challenges = rows.map((row, index) => rctfChallenge(row, index + 1, scene));
  return challengesEvent({ product: "rCTF", game: null, challenges, notes });
};

/** A list, or the response of the API with the list in `data`. */
function readRows(part: LoadedPart): readonly SourceRow[] {
  const value = readJson(part);
  const list = Array.isArray(value) ? value : (value as { readonly data?: unknown } | null)?.data;
  const isChallenge = (row: unknown) => typeof row === "object" && row !== null && "name" in row;
  if (!Array.isArray(list) || !list.every(isChallenge)) throw new InvalidPart(part.name);
  return list as SourceRow[];
}
