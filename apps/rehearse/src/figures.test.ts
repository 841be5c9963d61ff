import { expect, it } from "vitest";
import { computePercentile, countStatuses, groupBySecond, summarizeRequests } from "./figures.ts";
import type { Sample } from "./recording.ts";

const buildSample = (overrides: Partial<Sample>): Sample => ({
  kind: "board",
  at: 0,
  durationMs: 10,
  status: 200,
  ...overrides,
});

it.each([
  [[], 0.95, 0],
  [[7], 0.95, 7],
  [[4, 1, 3, 2], 0.5, 2],
  [Array.from({ length: 100 }, (_, n) => n + 1), 0.95, 95],
  [Array.from({ length: 100 }, (_, n) => n + 1), 1, 100],
])("in %j, the percentile %d is %d", (values, share, expected) => {
  expect(computePercentile(values, share)).toBe(expected);
});

it("counts failed, rejected and rate-limited requests of each kind, in the order of play", () => {
  const statuses = [200, 0, 500, 503, 429, 404, 400];
  const samples = [...statuses.map((status) => buildSample({ status })), buildSample({ kind: "signIn" })];
  expect(summarizeRequests(samples)).toMatchObject([
    { kind: "signIn", count: 1, failed: 0 },
    { kind: "board", name: "Scoreboard", count: 7, failed: 3, rateLimited: 1, rejected: 2 },
  ]);
});

it("excludes rate-limited requests from the durations", () => {
  const samples = [
    buildSample({ durationMs: 900 }),
    ...Array.from({ length: 99 }, () => buildSample({ durationMs: 1, status: 429 })),
  ];
  expect(summarizeRequests(samples)).toMatchObject([{ count: 100, p50Ms: 900, rateLimited: 99 }]);
});

it("lists the most frequent status first", () => {
  const samples = [500, 200, 200].map((status) => buildSample({ status }));
  expect(countStatuses(samples)).toEqual([
    [200, 2],
    [500, 1],
  ]);
});

it("assigns responses to the second of their arrival, without gaps", () => {
  const samples = [
    buildSample({ at: 900, durationMs: 50 }),
    buildSample({ at: 900, durationMs: 1200, status: 0 }),
  ];
  expect(groupBySecond(samples)).toEqual([
    { second: 0, responses: 1, failed: 0, p50Ms: 50, p95Ms: 50 },
    { second: 1, responses: 0, failed: 0, p50Ms: 0, p95Ms: 0 },
    { second: 2, responses: 1, failed: 1, p50Ms: 1200, p95Ms: 1200 },
  ]);
  expect(groupBySecond([])).toEqual([]);
});
