import { Worker } from "node:worker_threads";
import type { ImportOptions } from "@gonfalon/contract/import.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { ImportLimits } from "./import-limits.domain.ts";
import type { PlannedIdentities } from "./import-people.domain.ts";
import type { PlannedChallenge, PlanSummary } from "./import-plan.domain.ts";
import type { ImportedTable, NewIds } from "./import-rows.domain.ts";
import type { SourceEvent, SourceGame } from "./source.domain.ts";
import type { LoadedPart, ThreadedFormat } from "./source-reader.ts";

export interface LoadOrder {
  readonly order: "load";
  readonly format: ThreadedFormat;
  readonly parts: readonly LoadedPart[];
  /** The names of all parts of the archive. */
  readonly names: ReadonlySet<string>;
  readonly now: number;
  readonly limits: ImportLimits;
}

export interface PlanOrder {
  readonly order: "plan";
  readonly fileHash: string;
  /** An `Existing` as JSON. */
  readonly existing: string;
  readonly options: ImportOptions;
}

export interface RowsOrder {
  readonly order: "rows";
  readonly ids: NewIds;
  readonly administrators: boolean;
}

export interface BatchOrder {
  readonly order: "batch";
  readonly table: ImportedTable;
  readonly index: number;
}

/** What is known of a source without the database. */
export interface LoadedSource {
  /** Null for challenges alone. */
  readonly game: SourceGame | null;
  /** The canonical e-mail addresses, as JSON. */
  readonly emails: string;
}

/** A plan; the rows stay in the thread. */
export interface ThreadPlan extends PlannedIdentities {
  readonly summary: PlanSummary;
  /** The entries as JSON. */
  readonly entries: string;
  readonly fingerprint: string;
  /** The new game; null if the challenges go into an existing one. */
  readonly game: SourceGame | null;
  /** Whether visible challenges are enabled (IMPORT-9). */
  readonly isEnabling: boolean;
  readonly challenges: readonly PlannedChallenge[];
  readonly divisions: SourceEvent["divisions"];
  readonly notices: SourceEvent["notices"];
  readonly posts: SourceEvent["posts"];
}

interface Results {
  readonly load: LoadedSource;
  readonly plan: ThreadPlan;
  /** The number of batches of each table. */
  readonly rows: Readonly<Record<ImportedTable, number>>;
  /** The rows of a batch as JSON. */
  readonly batch: string;
}

export type ThreadOrder = LoadOrder | PlanOrder | RowsOrder | BatchOrder;

export type ThreadResponse =
  | { readonly result: unknown }
  | { readonly refusal: "import.format-unknown" | "package.unreadable" }
  | { readonly invalidPart: string }
  | { readonly tooLarge: true }
  | { readonly failure: string };

/** IMPORT-12, with what a plan needs besides the JSON itself. */
const resourceLimits = { maxOldGenerationSizeMb: 2048 };

export type ImportThread = ReturnType<typeof importThread>;

/** Reads one export in a worker thread: parsing and planning take seconds (IMPORT-1). One order at a time. */
export function importThread() {
  const worker = new Worker(new URL("./import.worker.ts", import.meta.url), { resourceLimits });
  let waiting: PromiseWithResolvers<ThreadResponse> | undefined;
  worker.on("message", (response: ThreadResponse) => waiting?.resolve(response));
  worker.on("error", (error) => waiting?.reject(error));
  worker.on("exit", () => waiting?.reject(new ProblemError("package.unreadable")));

  async function ask<K extends keyof Results>(
    order: Extract<ThreadOrder, { readonly order: K }>,
  ): Promise<Results[K]> {
    waiting = Promise.withResolvers<ThreadResponse>();
    worker.postMessage(order, movedBuffers(order));
    const response = await waiting.promise;
    if ("result" in response) return response.result as Results[K];
    throw toError(response);
  }

  return { ask, close: () => worker.terminate() };
}

/** The parts of an archive are moved to the thread, not copied. */
function movedBuffers(order: ThreadOrder): ArrayBuffer[] {
  return order.order === "load" ? order.parts.map(({ bytes }) => bytes.buffer) : [];
}

function toError(response: Exclude<ThreadResponse, { readonly result: unknown }>): Error {
  if ("refusal" in response) return new ProblemError(response.refusal);
  if ("invalidPart" in response)
    return new ProblemError("package.part-invalid", { part: response.invalidPart });
  if ("tooLarge" in response) return new ProblemError("package.too-large", { limit: 512 });
  return new Error(response.failure);
}
