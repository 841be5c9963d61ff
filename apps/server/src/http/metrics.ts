import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { CompletedRequest } from "./completed-requests.ts";
import { observeResponseTimes } from "./response-times.ts";

interface MetricsOptions {
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  readonly countDroppedLogEntries: () => number;
}

export interface Metrics {
  readonly registry: Registry;
  /** Records a completed request. */
  observe(request: CompletedRequest): void;
  countRefusal(policy: string): void;
  countVerdict(status: string): void;
  /** Counts a sign-in to an app by its result. */
  countAppSignIn(result: string): void;
  /** Records the time from a change to the board that contains it. */
  observeBoard(seconds: number): void;
  /** Reads these values on every scrape. */
  watch(sources: Sources): void;
}

interface Sources {
  readonly getContainers: () => ContainerFigures;
  readonly countHubConnections: () => number;
  /** The number of connected peer processes. */
  readonly countPeers: () => number;
}

interface ContainerFigures {
  readonly declared: number;
  readonly running: number;
  readonly leaked: number;
  readonly queued: number;
}

export function createMetrics({ pool, countDroppedLogEntries }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const observe = observeResponseTimes(registry);
  const refusals = new Counter({
    name: "gonfalon_rate_limit_refusals_total",
    help: "Requests rejected by a rate limit",
    labelNames: ["policy"],
    registers,
  });
  const verdicts = new Counter({
    name: "gonfalon_verdicts_total",
    help: "Judged submissions",
    labelNames: ["status"],
    registers,
  });
  const appSignIns = new Counter({
    name: "gonfalon_app_sign_ins_total",
    help: "Sign-ins to connected apps",
    labelNames: ["result"],
    registers,
  });
  const boards = new Histogram({
    name: "gonfalon_board_delay_seconds",
    help: "Time from a change until a board that includes it is served",
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10],
    registers,
  });
  void new Gauge({
    name: "gonfalon_database_connections",
    help: "Connections of the pool by state; waiting counts callers that wait for a connection",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "open" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });
  void new Counter({
    name: "gonfalon_log_entries_dropped_total",
    help: "Log entries that were not stored since the start",
    registers,
    collect() {
      this.reset();
      this.inc(countDroppedLogEntries());
    },
  });

  function watch({ getContainers, countHubConnections, countPeers }: Sources): void {
    void new Gauge({
      name: "gonfalon_containers",
      help: "Challenge containers; leaked are those without a row",
      labelNames: ["state"],
      // Every process has the counts of the last reconciliation.
      aggregator: "max",
      registers,
      collect() {
        const { declared, running, leaked } = getContainers();
        for (const [state, count] of Object.entries({ declared, running, leaked }))
          this.set({ state }, count);
      },
    });
    void new Gauge({
      name: "gonfalon_containers_queued",
      help: "Challenge containers in the start queue of this process",
      registers,
      collect() {
        this.set(getContainers().queued);
      },
    });
    void new Gauge({
      name: "gonfalon_hub_connections",
      help: "Open live connections",
      registers,
      collect() {
        this.set(countHubConnections());
      },
    });
    void new Gauge({
      name: "gonfalon_peers",
      help: "Connected peer processes",
      aggregator: "min",
      registers,
      collect() {
        this.set(countPeers());
      },
    });
  }

  return {
    registry,
    observe,
    watch,
    countRefusal: (policy) => refusals.inc({ policy }),
    countVerdict: (status) => verdicts.inc({ status }),
    countAppSignIn: (result) => appSignIns.inc({ result }),
    observeBoard: (seconds) => boards.observe(seconds),
  };
}
