import { Worker } from "node:worker_threads";
import type { ImportOptions } from "@gonfalon/contract/import.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { Timer } from "#ports/timer.ts";
import type { ImportLimits } from "./import-limits.domain.ts";
import type { PlannedIdentities } from "./import-people.domain.ts";
import type { PlannedChallenge, PlanSummary } from "./import-plan.domain.ts";
import type { ImportedIds, ImportedTable } from "./import-rows.domain.ts";
import { limitThreadTime } from "./limit-thread-time.ts";
import type { SourceEvent, SourceGame } from "./source.domain.ts";
import type { LoadedPart, ThreadedFormat } from "./source-reader.ts";
import { toThreadError } from "./thread-error.ts";

export interface LoadRequest {
  readonly type: "load";
  readonly format: ThreadedFormat;
  readonly parts: readonly LoadedPart[];
  /** The names of all parts of the archive. */
  readonly names: ReadonlySet<string>;
  readonly now: number;
  readonly limits: ImportLimits;
}

export interface PlanRequest {
  readonly type: "plan";
  readonly fileHash: string;
  /** An `ExistingPeople` as JSON. */
  readonly existingPeople: string;
  readonly options: ImportOptions;
}

export interface RowsRequest {
  readonly type: "rows";
  readonly ids: ImportedIds;
  readonly administrators: boolean;
}

export interface BatchRequest {
  readonly type: "batch";
  readonly table: ImportedTable;
  readonly index: number;
}

/** The data of a source that the main thread needs for the options and the plan. */
export interface LoadedSource {
  /** Null if the export contains only challenges. */
  readonly game: SourceGame | null;
  /** The canonical e-mail addresses, as JSON. */
  readonly emails: string;
}

/** A plan; the rows stay in the worker thread. */
export interface ThreadPlan extends PlannedIdentities {
  readonly summary: PlanSummary;
  /** The entries as JSON. */
  readonly entries: string;
  readonly fingerprint: string;
  /** The new game; null if the challenges go into an existing one. */
  readonly game: SourceGame | null;
  /** Whether visible challenges are enabled (IMPORT-9). */
  readonly enablesChallenges: boolean;
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

export type ThreadRequest = LoadRequest | PlanRequest | RowsRequest | BatchRequest;

export type ThreadResponse =
  | { readonly result: unknown }
  | { readonly invalidPart: string }
  /** More rows of one kind than IMPORT-12 allows. */
  | { readonly tooMany: { readonly field: string; readonly limit: number } }
  /** An unexpected error. `postMessage` clones it with its stack. */
  | { readonly failure: Error };

/** Enough for the largest export that IMPORT-12 allows, and its plan. */
const resourceLimits = { maxOldGenerationSizeMb: 2048 };

export type ImportThread = ReturnType<typeof importThread>;

/** Reads one export in a worker thread: parsing and planning take seconds (IMPORT-1). */
export function importThread(timer: Timer) {
  const worker = new Worker(new URL("./import.worker.ts", import.meta.url), { resourceLimits });
  let pendingResponse: PromiseWithResolvers<ThreadResponse> | undefined;
  worker.on("message", (response: ThreadResponse) => pendingResponse?.resolve(response));
  worker.on("error", (error) => pendingResponse?.reject(toThreadError(error)));
  worker.on("exit", () => pendingResponse?.reject(new ProblemError("package.unreadable")));

  /** Must not be called again before the response to the previous request. */
  async function send<K extends keyof Results>(
    request: Extract<ThreadRequest, { readonly type: K }>,
  ): Promise<Results[K]> {
    pendingResponse = Promise.withResolvers<ThreadResponse>();
    worker.postMessage(request, listTransferredBuffers(request));
    const response = await limitThreadTime(worker, timer, pendingResponse.promise);
    if ("result" in response) return response.result as Results[K];
    throw toError(response);
  }

  return { send, close: () => worker.terminate() };
}

/** The buffers of the parts are transferred to the thread, not copied. */
function listTransferredBuffers(request: ThreadRequest): ArrayBuffer[] {
  return request.type === "load" ? request.parts.map(({ bytes }) => bytes.buffer) : [];
}

function toError(response: Exclude<ThreadResponse, { readonly result: unknown }>): Error {
  if ("invalidPart" in response)
    return new ProblemError("package.part-invalid", { part: response.invalidPart });
  if ("tooMany" in response) return new ProblemError("request.too-many-entries", response.tooMany);
  return response.failure;
}
