import { setImmediate as nextTurn } from "node:timers/promises";
import { limits } from "@gonfalon/contract/limits.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { toInvalidPartError } from "#features/game-package/json-part.ts";
import { measureJson } from "#kernel/json-size.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import { rejectUnstorable } from "#kernel/storable-text.ts";

/** A turn of the event loop takes about 5 ms with these limits. */
const MAX_LINES_PER_TURN = 1000;
const MAX_BYTES_PER_TURN = 128 * 1024;
const MAX_LINE_BYTES = 4 * MEBIBYTE;
const NEW_LINE = 10;

interface LinesPart {
  readonly name: string;
  /** The kind of the rows, for the error if there are too many. */
  readonly field: string;
  readonly maxLines: number;
  readonly bytes: Uint8Array;
}

/** The rows of an NDJSON part, in batches; throws if a line is invalid or there are too many (IMPORT-12). */
export async function* readLines<S extends TSchema>(
  schema: S,
  { name, field, maxLines, bytes }: LinesPart,
): AsyncGenerator<readonly Static<S>[]> {
  const validator = Compile(schema);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const isRow = (value: unknown): value is Static<S> => validator.Check(value);
  let rows: Static<S>[] = [];
  let turnStart = 0;
  let lineCount = 0;
  for (let start = 0; start < bytes.length; ) {
    lineCount += 1;
    if (lineCount > maxLines) throw new ProblemError("request.too-many-entries", { field, limit: maxLines });
    const newLine = bytes.indexOf(NEW_LINE, start);
    const end = newLine < 0 ? bytes.length : newLine;
    const value = parseLine(decoder, bytes.subarray(start, end));
    if (!isRow(value)) throw toInvalidPartError(name);
    rows.push(value);
    start = end + 1;
    if (rows.length < MAX_LINES_PER_TURN && start - turnStart < MAX_BYTES_PER_TURN) continue;
    yield rows;
    rows = [];
    turnStart = start;
    await nextTurn();
  }
  yield rows;
  await nextTurn();
}

/** All rows of a small part. */
export async function readAllLines<S extends TSchema>(
  schema: S,
  part: LinesPart,
): Promise<readonly Static<S>[]> {
  const rows: Static<S>[] = [];
  for await (const batch of readLines(schema, part)) rows.push(...batch);
  return rows;
}

function parseLine(decoder: { decode(bytes: Uint8Array): string }, line: Uint8Array): unknown {
  if (line.length > MAX_LINE_BYTES) return undefined;
  try {
    const text = decoder.decode(line);
    // A shorter line cannot have too many values.
    if (line.length > MAX_BYTES_PER_TURN && measureJson(text).valueCount > limits.jsonValues)
      return undefined;
    return JSON.parse(text, rejectUnstorable);
  } catch {
    return undefined;
  }
}
