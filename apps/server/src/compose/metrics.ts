import type { Platform } from "#compose.ts";
import type { Metrics } from "#http/metrics.ts";
import type { EventBus } from "#ports/event-bus.ts";

interface MetricsDeps {
  readonly platform: Pick<Platform, "apps" | "boards" | "containers" | "countHubConnections">;
  readonly events: EventBus;
}

/** Connects the metrics with the parts that they measure. */
export function reportMetrics(metrics: Metrics, { platform, events }: MetricsDeps): void {
  metrics.watch({
    getContainers: platform.containers.reconciler.getCounts,
    countHubConnections: platform.countHubConnections,
    countPeers: () => events.peerCount,
  });
  platform.boards.onDelay(metrics.observeBoard);
  platform.apps.onOutcome(metrics.countAppSignIn);
  events.subscribe("submission.judged", ({ status }, origin) => {
    if (origin === "local") metrics.countVerdict(status);
  });
}
