import type { ImportOptions } from "@gonfalon/contract/import.ts";
import { sha256 } from "#kernel/digest.ts";
import type { PlanSummary } from "./import-plan.domain.ts";

interface FingerprintInput {
  readonly fileHash: string;
  readonly options: ImportOptions;
  readonly summary: PlanSummary;
  /** The planned actions as JSON. */
  readonly entries: string;
}

/** IMPORT-2: identifies the file, the options, the summary and every action of a plan. */
export function createPlanFingerprint({ fileHash, options, summary, entries }: FingerprintInput): string {
  // The database returns the members of the options in another order.
  const sortedOptions = Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sha256(JSON.stringify([fileHash, sortedOptions, summary, entries])).toString("hex");
}
