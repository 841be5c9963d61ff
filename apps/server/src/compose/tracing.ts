import { systemClock } from "#adapters/time/system-clock.ts";
import type { Config } from "#config/config.ts";
import type { RequestTracer } from "#ports/request-tracer.ts";

/** Traces are for who collects them; the library is loaded on demand, because it is large. */
export async function openTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Config,
  version: string,
  starting: AsyncDisposableStack,
): Promise<RequestTracer | undefined> {
  if (endpoint === undefined) return undefined;
  const { otlpTracer } = await import("#adapters/tracing/otlp.ts");
  const tracer = otlpTracer({ endpoint, version, clock: systemClock });
  // What the collector does not take is lost, as it would be after a crash.
  starting.defer(() => tracer.close().catch(() => undefined));
  return tracer;
}
