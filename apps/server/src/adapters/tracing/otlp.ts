import { ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { Clock } from "#ports/clock.ts";
import type { RequestTracer, TracedRequest } from "#ports/request-tracer.ts";

interface OtlpOptions {
  /** URL of the collector, without the traces path. */
  readonly endpoint: string;
  readonly version: string;
  readonly clock: Clock;
  /** Overridden in tests. */
  readonly timeoutMs?: number;
}

/** For all attempts of an export together. The library's default of ten seconds would delay the shutdown. */
const EXPORT_TIMEOUT_MS = 2000;

/** Sends a span for every request to a collector, in batches, without delaying responses. */
export function otlpTracer({
  endpoint,
  version,
  clock,
  timeoutMs = EXPORT_TIMEOUT_MS,
}: OtlpOptions): RequestTracer {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    timeoutMillis: timeoutMs,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": "gonfalon", "service.version": version }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer("http");

  function record({ method, route, status, milliseconds, requestId, traceparent }: TracedRequest): void {
    const endedAt = clock.now().getTime();
    const parent = traceparent === undefined ? undefined : parseTraceparent(traceparent);
    const span = tracer.startSpan(
      `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        startTime: endedAt - milliseconds,
        attributes: {
          "http.request.method": method,
          "http.route": route,
          "http.response.status_code": status,
          ...(requestId !== undefined && { "gonfalon.request_id": requestId }),
        },
      },
      parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    );
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endedAt);
  }

  return { record, close: () => provider.shutdown() };
}

/** The parent span from the W3C Trace Context header. */
function parseTraceparent(traceparent: string): SpanContext | undefined {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
