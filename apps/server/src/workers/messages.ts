import type { MetricObjectWithValues, MetricValue } from "prom-client";
import type { Health } from "#http/health.ts";

export type WorkerMetrics = readonly MetricObjectWithValues<MetricValue<string>>[];

/** A message from the primary process to a worker. */
export type ToWorker =
  | { readonly kind: "query"; readonly id: number; readonly name: "health" | "metrics" }
  /** Finish running requests, accept no more, and exit. */
  | { readonly kind: "retire" };

/** A message from a worker to the primary process. */
export type FromWorker =
  | { readonly kind: "ready"; readonly address: string; readonly adminPassword: string | undefined }
  | { readonly kind: "failed"; readonly reason: string }
  /** The subnets of challenge containers on the engine of this worker. */
  | { readonly kind: "subnets"; readonly subnets: readonly string[] }
  | { readonly kind: "result"; readonly id: number; readonly result: Health | WorkerMetrics };
