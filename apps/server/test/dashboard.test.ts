import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createMetrics } from "#http/metrics.ts";

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

/** PromQL functions whose names look like metric names. */
const PROMQL_FUNCTIONS = new Set(["histogram_quantile"]);

it("OPS-3 the dashboard uses only existing metrics, and all metrics of the platform", async () => {
  const metrics = createMetrics({
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    countDroppedLogEntries: () => 0,
  });
  const noContainers = { declared: 0, running: 0, leaked: 0, queued: 0 };
  metrics.watch({ getContainers: () => noContainers, countHubConnections: () => 0, countPeers: () => 0 });
  const metricNames = new Set((await metrics.registry.getMetricsAsJSON()).map(({ name }) => name));

  const file = new URL("../../../deploy/grafana/gonfalon.json", import.meta.url);
  const { panels } = JSON.parse(readFileSync(file, "utf8")) as Dashboard;
  const shownMetrics = panels
    .flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g) ?? []))
    .filter((name) => !PROMQL_FUNCTIONS.has(name))
    .map((name) => (metricNames.has(name) ? name : name.replace(/_(?:bucket|count|sum)$/, "")));
  expect(shownMetrics.length).toBeGreaterThan(10);
  expect(shownMetrics.filter((name) => !metricNames.has(name))).toEqual([]);
  const platformMetrics = [...metricNames].filter((name) => name.startsWith("gonfalon_"));
  expect(platformMetrics.filter((name) => !shownMetrics.includes(name))).toEqual([]);
});
