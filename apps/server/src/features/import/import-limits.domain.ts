import { limits } from "@gonfalon/contract/limits.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";

/** IMPORT-12: how large an export may be. */
export interface ImportLimits {
  readonly fileBytes: number;
  readonly unpackedBytes: number;
  /** The total size of the JSON, NDJSON and YAML parts. Game packages have other limits (json-part.ts). */
  readonly parsedBytes: number;
  readonly parts: number;
  readonly users: number;
  readonly submissions: number;
  readonly challenges: number;
  /** Rows of any other table. */
  readonly otherRows: number;
  /** Aliases in one YAML file. */
  readonly aliases: number;
}

export const IMPORT_LIMITS: ImportLimits = {
  fileBytes: limits.importBytes,
  // Most of an export is attachments, which compress poorly.
  unpackedBytes: 1024 * MEBIBYTE,
  parsedBytes: 256 * MEBIBYTE,
  parts: 20_000,
  users: 100_000,
  submissions: 1_000_000,
  challenges: limits.packagedChallenges,
  otherRows: 1_000_000,
  aliases: 100,
};
