import type { Refusal } from "@gonfalon/contract/kernel/problem.ts";

/** How often one team or user may upload. */
export interface UploadLimiter {
  /** Counts one upload; returns a refusal if there were too many. */
  take(key: string): Refusal | undefined;
}
