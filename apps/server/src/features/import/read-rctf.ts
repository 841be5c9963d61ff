import { parseMillis } from "#kernel/instant.ts";
import { toChallengesEvent } from "./challenges-event.domain.ts";
import { toRctfChallenge } from "./rctf-challenges.domain.ts";
import type { SourceNote } from "./source.domain.ts";
import {
  InvalidPartError,
  type LoadedPart,
  readJson,
  type SourceReader,
  TooManyError,
} from "./source-reader.ts";
import type { SourceRow } from "./source-row.domain.ts";

/** IMPORT-10: the challenges that the rCTF API lists for administrators. */
export const readRctf: SourceReader = (parts, context) => {
  const notes: SourceNote[] = [];
  const rows = parts.flatMap(readRows);
  const { challenges: maxChallenges } = context.limits;
  if (rows.length > maxChallenges) throw new TooManyError("challenges", maxChallenges);
  const rowContext = { ...context, parseMillis, addNote: (note: SourceNote) => void notes.push(note) };
  const challenges = rows.map((row, index) => toRctfChallenge(row, index + 1, rowContext));
  return toChallengesEvent({ product: "rCTF", game: null, challenges, notes });
};

/** A list, or the response of the API with the list in `data`. */
function readRows(part: LoadedPart): readonly SourceRow[] {
  const value = readJson(part);
  const list = Array.isArray(value) ? value : (value as { readonly data?: unknown } | null)?.data;
  const isChallenge = (row: unknown) => typeof row === "object" && row !== null && "name" in row;
  if (!Array.isArray(list) || !list.every(isChallenge)) throw new InvalidPartError(part.name);
  return list as SourceRow[];
}
