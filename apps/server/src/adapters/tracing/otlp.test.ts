import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, it } from "vitest";
import { systemClock } from "#adapters/time/system-clock.ts";
import { otlpTracer } from "./otlp.ts";

interface SpanExport {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly unknown[] };
    readonly scopeSpans: readonly { readonly spans: readonly Record<string, unknown>[] }[];
  }[];
}

it("OPS-2 sends a span for each request to the collector, as part of the caller's trace", async () => {
  const receivedExports: SpanExport[] = [];
  const paths: (string | undefined)[] = [];
  const collector = createServer((request, response) => {
    paths.push(request.url);
    void json(request).then((body) => {
      receivedExports.push(body as SpanExport);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  const { port } = collector.address() as AddressInfo;

  const tracer = otlpTracer({
    endpoint: `http://127.0.0.1:${port}/`,
    version: "1.2.3",
    clock: systemClock,
    // Longer than the test, so that a busy machine does not reach it.
    timeoutMs: 60_000,
  });
  const caller = { trace: "0af7651916cd43dd8448eb211c80319c", span: "b7ad6b7169203331" };
  tracer.record({
    method: "GET",
    route: "/api/game/:id",
    status: 200,
    milliseconds: 12,
    requestId: "request-1",
    traceparent: `00-${caller.trace}-${caller.span}-01`,
  });
  tracer.record({
    method: "POST",
    route: "unmatched",
    status: 500,
    milliseconds: 1,
    traceparent: "nonsense",
  });
  await tracer.close();

  expect(paths).toEqual(["/v1/traces"]);
  const resourceSpans = receivedExports[0]?.resourceSpans[0];
  expect(JSON.stringify(resourceSpans?.resource.attributes)).toContain('"stringValue":"gonfalon"');
  const [firstSpan, secondSpan] = resourceSpans?.scopeSpans.flatMap(({ spans }) => spans) ?? [];
  expect(firstSpan).toMatchObject({
    name: "GET /api/game/:id",
    traceId: caller.trace,
    parentSpanId: caller.span,
  });
  expect(JSON.stringify(firstSpan?.["attributes"])).toContain("request-1");
  expect(Number(firstSpan?.["endTimeUnixNano"]) - Number(firstSpan?.["startTimeUnixNano"])).toBeCloseTo(
    12e6,
    -6,
  );
  expect(secondSpan).toMatchObject({ name: "POST unmatched", status: { code: 2 } });
  expect(secondSpan?.["traceId"]).not.toBe(caller.trace);
  collector.close();
});

it("OPS-2 drops spans if the collector is unavailable; only closing reports the error", async () => {
  const tracer = otlpTracer({ endpoint: "http://127.0.0.1:1", version: "1.2.3", clock: systemClock });
  tracer.record({ method: "GET", route: "/", status: 200, milliseconds: 1 });
  await expect(tracer.close()).rejects.toThrow("ECONNREFUSED");
});
