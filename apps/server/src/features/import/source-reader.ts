import type { ImportFormat } from "@gonfalon/contract/import.ts";
import { limits as textLimits } from "@gonfalon/contract/limits.ts";
import { measureJson } from "#kernel/json-size.ts";
import type { ImportLimits } from "./import-limits.domain.ts";
import type { SourceEvent } from "./source.domain.ts";
import type { FlagRules } from "./source-challenge.domain.ts";

/** The formats that a worker thread reads. */
export type ThreadedFormat = Extract<ImportFormat, "Ctfd" | "Rctf" | "Ctfcli" | "Gzcli">;

/** A part of an archive, with its bytes in memory. */
export interface LoadedPart {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface ReadContext extends FlagRules {
  /** When the file was uploaded. */
  readonly now: number;
  /** The names of all parts of the archive. */
  readonly names: ReadonlySet<string>;
  readonly limits: ImportLimits;
}

/** Reads the export of another platform; throws `InvalidPartError`, `TooManyError` or `InvalidMemberError`. */
export type SourceReader = (parts: readonly LoadedPart[], context: ReadContext) => SourceEvent;

/** Thrown for an invalid part; the message names the part, or a file pattern that matches too slowly. */
export class InvalidPartError extends Error {}

/** Thrown if an export has more rows of one kind than IMPORT-12 allows. */
export class TooManyError extends Error {
  /** The kind of the rows. */
  readonly field: string;
  readonly limit: number;
  constructor(field: string, limit: number) {
    super(`more than ${limit} ${field}`);
    this.field = field;
    this.limit = limit;
  }
}

export function readText({ name, bytes }: LoadedPart): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new InvalidPartError(name);
  }
}

export function readJson(part: LoadedPart): unknown {
  const text = readText(part);
  try {
    if (measureJson(text).depth > textLimits.jsonDepth) throw new InvalidPartError(part.name);
    return JSON.parse(text);
  } catch {
    throw new InvalidPartError(part.name);
  }
}
