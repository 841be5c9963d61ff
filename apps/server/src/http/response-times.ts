import type { Metric, Registry } from "prom-client";
import type { CompletedRequest } from "./completed-requests.ts";

interface Series {
  readonly labels: Pick<CompletedRequest, "method" | "route" | "status">;
  /** Counts per bucket; the last bucket has no upper bound. */
  readonly counts: number[];
  sum: number;
}

const NAME = "http_request_duration_seconds";
const BOUNDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * A histogram of response times by route. The library's histogram validates and sorts the labels of every
 * observation, which took a tenth of the time of a cached response.
 */
export function observeResponseTimes(registry: Registry): (request: CompletedRequest) => void {
  // Nested maps, because a combined key would have to be built for every response.
  const seriesByRoute = new Map<string, Map<string, Map<number, Series>>>();

  function observe({ method, route, status, milliseconds }: CompletedRequest): void {
    const series =
      seriesByRoute.get(route)?.get(method)?.get(status) ?? createSeries({ method, route, status });
    const seconds = milliseconds / 1000;
    const bound = BOUNDS.findIndex((upperBound) => seconds <= upperBound);
    const bucket = bound < 0 ? BOUNDS.length : bound;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += seconds;
  }

  function createSeries(labels: Series["labels"]): Series {
    const series = { labels, counts: Array<number>(BOUNDS.length + 1).fill(0), sum: 0 };
    const { route, method, status } = labels;
    const byMethod = seriesByRoute.get(route) ?? new Map<string, Map<number, Series>>();
    const byStatus = byMethod.get(method) ?? new Map<number, Series>();
    seriesByRoute.set(route, byMethod.set(method, byStatus.set(status, series)));
    return series;
  }

  function* listSeries(): Generator<Series> {
    for (const byMethod of seriesByRoute.values())
      for (const byStatus of byMethod.values()) yield* byStatus.values();
  }

  const metric = {
    name: NAME,
    get: async () => ({
      name: NAME,
      help: "Response time by route",
      type: "histogram",
      aggregator: "sum",
      values: [...listSeries()].flatMap(toValues),
    }),
  };
  // The part of the library's interface that a registry needs.
  registry.registerMetric(metric as unknown as Metric);
  return observe;
}

function toValues({ labels, counts, sum }: Series) {
  let totalCount = 0;
  const buckets = counts.map((count, bucket) => {
    totalCount += count;
    return toValue("bucket", { le: BOUNDS[bucket] ?? "+Inf", ...labels }, totalCount);
  });
  return [...buckets, toValue("sum", labels, sum), toValue("count", labels, totalCount)];
}

function toValue(part: string, labels: Readonly<Record<string, string | number>>, value: number) {
  return { metricName: `${NAME}_${part}`, labels, value };
}
