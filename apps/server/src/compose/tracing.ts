import { systemClock } from "#adapters/time/system-clock.ts";
import type { Config } from "#config/config.ts";
import type { RequestTracer } from "#ports/request-tracer.ts";
import { loadOptional } from "./optional-package.ts";

/** Opens the tracer if a collector is configured. The library is large, so it is loaded on demand. */
export async function openTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Config,
  version: string,
  resources: AsyncDisposableStack,
): Promise<RequestTracer | undefined> {
  if (endpoint === undefined) return undefined;
  const { otlpTracer } = await loadOptional(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    () => import("#adapters/tracing/otlp.ts"),
  );
  const tracer = otlpTracer({ endpoint, version, clock: systemClock });
  // Spans that the collector does not accept in time are lost.
  resources.defer(() => tracer.close().catch(() => undefined));
  return tracer;
}
