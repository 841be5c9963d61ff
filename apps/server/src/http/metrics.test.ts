import Fastify from "fastify";
import { expect, it } from "vitest";
import { reportCompletedRequests } from "./completed-requests.ts";
import { createMetrics } from "./metrics.ts";

it("labels requests by route, so that the number of series is bounded", async () => {
  const metrics = createMetrics({
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    countDroppedLogEntries: () => 0,
  });
  const app = Fastify();
  reportCompletedRequests(app, metrics.observe);
  app.get("/api/posts/:id", async () => "post");
  for (const url of ["/api/posts/1", "/api/posts/2", "/wp-login.php", "/.env"]) await app.inject(url);

  const counts = (await metrics.registry.metrics())
    .split("\n")
    .filter((line) => line.startsWith("http_request_duration_seconds_count"));
  expect(counts).toEqual([
    'http_request_duration_seconds_count{method="GET",route="/api/posts/:id",status="200"} 2',
    'http_request_duration_seconds_count{method="GET",route="unmatched",status="404"} 2',
  ]);
});

it("provides a histogram of durations per route", async () => {
  const metrics = createMetrics({
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    countDroppedLogEntries: () => 0,
  });
  for (const milliseconds of [2, 3, 60_000])
    metrics.observe({ method: "GET", route: "/api/posts", status: 200, milliseconds, isCachedRead: true });

  const lines = (await metrics.registry.metrics())
    .split("\n")
    .filter((line) =>
      /^http_request_duration_seconds_(bucket.*le="(0\.002|0\.005|10|\+Inf)"|sum)/.test(line),
    );
  const labels = 'method="GET",route="/api/posts",status="200"';
  expect(lines).toEqual([
    `http_request_duration_seconds_bucket{le="0.002",${labels}} 1`,
    `http_request_duration_seconds_bucket{le="0.005",${labels}} 2`,
    `http_request_duration_seconds_bucket{le="10",${labels}} 2`,
    `http_request_duration_seconds_bucket{le="+Inf",${labels}} 3`,
    `http_request_duration_seconds_sum{${labels}} 60.005`,
  ]);
});
