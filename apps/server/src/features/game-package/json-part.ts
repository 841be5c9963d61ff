import { limits } from "@gonfalon/contract/limits.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { measureJson } from "#kernel/json-size.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import { rejectUnstorable } from "#kernel/storable-text.ts";
import type { PackagePart } from "#ports/package-reader.ts";

/** PACKAGE-4: limits of one part. Parsing a part blocks the event loop for at most about 0.1 s. */
const MAX_PART_BYTES = 8 * MEBIBYTE;
const MAX_PART_VALUES = 250_000;
/** PACKAGE-4: limits of all parts together, because they are in memory at the same time. */
const MAX_TOTAL_BYTES = 64 * MEBIBYTE;
const MAX_TOTAL_VALUES = 1_000_000;

/** Reads the JSON parts of one package; throws a `ProblemError` if a part is invalid or too large. */
export function jsonParts() {
  let totalBytes = 0;
  let totalValues = 0;

  async function read<S extends TSchema>(schema: S, part: PackagePart | undefined): Promise<Static<S>> {
    if (!part) throw new ProblemError("package.unreadable");
    const value = await parse(part).catch(() => undefined);
    if (!Value.Check(schema, value)) throw toInvalidPartError(part.name);
    return value;
  }

  async function parse(part: PackagePart): Promise<unknown> {
    const text = await readText(part);
    const size = measureJson(text);
    totalValues += size.valueCount;
    if (size.depth > limits.jsonDepth) throw new Error("nested too deeply");
    if (size.valueCount > MAX_PART_VALUES || totalValues > MAX_TOTAL_VALUES)
      throw new Error("too many values");
    return JSON.parse(text, rejectUnstorable);
  }

  async function readText(part: PackagePart): Promise<string> {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of await part.open()) {
      length += chunk.length;
      totalBytes += chunk.length;
      if (length > MAX_PART_BYTES || totalBytes > MAX_TOTAL_BYTES) throw new Error("too long");
      chunks.push(chunk);
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  }

  return { read };
}

export function toInvalidPartError(part: string): ProblemError {
  return new ProblemError("package.part-invalid", { part });
}
