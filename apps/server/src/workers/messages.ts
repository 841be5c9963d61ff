import type { MetricObjectWithValues, MetricValue } from "prom-client";
import type { Health } from "#http/health.ts";

export type WorkerMetrics = readonly MetricObjectWithValues<MetricValue<string>>[];

/** What the first process says to a worker. */
export type ToWorker =
  | { readonly kind: "ask"; readonly id: number; readonly what: "health" | "metrics" }
  /** Finish running requests, accept no more, and exit. */
  | { readonly kind: "retire" };

/** What a worker says to the first process. */
export type FromWorker =
  | { readonly kind: "ready"; readonly address: string; readonly adminPassword: string | undefined }
  | { readonly kind: "failed"; readonly reason: string }
  /** Where challenge containers call from, as far as this worker's engine knows. */
  | { readonly kind: "subnets"; readonly networks: readonly string[] }
  | { readonly kind: "answer"; readonly id: number; readonly answer: Health | WorkerMetrics };
