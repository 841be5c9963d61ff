import Fastify from "fastify";
import { expect, it } from "vitest";
import { tellOfAnswers } from "./answered.ts";
import { createMetrics } from "./metrics.ts";

it("measures requests by route, so that addresses do not multiply", async () => {
  const metrics = createMetrics({
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    droppedLogEntries: () => 0,
  });
  const app = Fastify();
  tellOfAnswers(app, metrics.observe);
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
