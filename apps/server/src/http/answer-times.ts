import type { Metric, Registry } from "prom-client";
import type { AnsweredRequest } from "./answered.ts";

interface Series {
  readonly labels: Pick<AnsweredRequest, "method" | "route" | "status">;
  /** How many took as long as each bound and longer than the one before; the last for those beyond all. */
  readonly counts: number[];
  sum: number;
}

const NAME = "http_request_duration_seconds";
const BOUNDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts answers by route and by the time they took. A histogram of the library would check and sort the labels of
 * each of them, which took a tenth of an answer from memory.
 */
export function answerTimes(registry: Registry): (answered: AnsweredRequest) => void {
  // In steps, as a key of all three would have to be put together for every answer.
  const known = new Map<string, Map<string, Map<number, Series>>>();

  function count({ method, route, status, milliseconds }: AnsweredRequest): void {
    const series = known.get(route)?.get(method)?.get(status) ?? begin({ method, route, status });
    const seconds = milliseconds / 1000;
    const bound = BOUNDS.findIndex((most) => seconds <= most);
    const bucket = bound < 0 ? BOUNDS.length : bound;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += seconds;
  }

  function begin(labels: Series["labels"]): Series {
    const series = { labels, counts: Array<number>(BOUNDS.length + 1).fill(0), sum: 0 };
    const { route, method, status } = labels;
    const ofRoute = known.get(route) ?? new Map<string, Map<number, Series>>();
    const ofMethod = ofRoute.get(method) ?? new Map<number, Series>();
    known.set(route, ofRoute.set(method, ofMethod.set(status, series)));
    return series;
  }

  function* all(): Generator<Series> {
    for (const ofRoute of known.values()) for (const ofMethod of ofRoute.values()) yield* ofMethod.values();
  }

  const metric = {
    name: NAME,
    get: async () => ({
      name: NAME,
      help: "Time to answer, by route",
      type: "histogram",
      aggregator: "sum",
      values: [...all()].flatMap(valuesOf),
    }),
  };
  // The type names the classes of the library; this is all that a registry asks of them.
  registry.registerMetric(metric as unknown as Metric);
  return count;
}

function valuesOf({ labels, counts, sum }: Series) {
  let total = 0;
  const buckets = counts.map((count, bucket) => {
    total += count;
    return valueOf("bucket", { le: BOUNDS[bucket] ?? "+Inf", ...labels }, total);
  });
  return [...buckets, valueOf("sum", labels, sum), valueOf("count", labels, total)];
}

function valueOf(part: string, labels: Readonly<Record<string, string | number>>, value: number) {
  return { metricName: `${NAME}_${part}`, labels, value };
}
