import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { AnsweredRequest } from "./answered.ts";

interface MetricsOptions {
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  readonly droppedLogEntries: () => number;
}

export interface Metrics {
  readonly registry: Registry;
  /** Measures an answered request. */
  observe(answered: AnsweredRequest): void;
  countRefusal(policy: string): void;
  watchContainers(figures: () => ContainerFigures): void;
}

interface ContainerFigures {
  readonly declared: number;
  readonly running: number;
  readonly leaked: number;
  readonly queued: number;
}

/** What an operator can watch. */
export function createMetrics({ pool, droppedLogEntries }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by route",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const refusals = new Counter({
    name: "gonfalon_rate_limit_refusals_total",
    help: "Requests refused because the caller asked too often",
    labelNames: ["policy"],
    registers,
  });
  void new Gauge({
    name: "gonfalon_database_connections",
    help: "Connections of the pool by state; waiting are requests for one",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "open" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });
  void new Gauge({
    name: "gonfalon_log_entries_dropped_total",
    help: "Log entries that were not stored since the start",
    registers,
    collect() {
      this.set(droppedLogEntries());
    },
  });

  function observe({ method, route, status, milliseconds }: AnsweredRequest): void {
    requests.observe({ method, route, status }, milliseconds / 1000);
  }

  function watchContainers(figures: () => ContainerFigures): void {
    void new Gauge({
      name: "gonfalon_containers",
      help: "Challenge containers; leaked are those that run though nothing says that they should",
      labelNames: ["state"],
      registers,
      collect() {
        for (const [state, count] of Object.entries(figures())) this.set({ state }, count);
      },
    });
  }

  return { registry, observe, watchContainers, countRefusal: (policy) => refusals.inc({ policy }) };
}
