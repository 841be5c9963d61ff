import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { manualTime, settle } from "../../test/manual-time.ts";
import { recordingLog } from "../../test/recording-log.ts";
import { type Health, healthCheck, healthServer, type Probe } from "./health.ts";
import { createMetrics } from "./metrics.ts";

function setUp(probes: readonly Omit<Probe, "name" | "slowAfterMs">[], isServing = true) {
  const time = manualTime();
  const log = recordingLog();
  const check = healthCheck({
    isServing: () => isServing,
    probes: probes.map((probe, index) => ({ name: `probe ${index}`, slowAfterMs: 1000, ...probe })),
    stopwatch: time,
    timer: time,
    log,
  });
  return { time, log, check };
}

const passingProbe = { check: async () => true };

describe("health", () => {
  it("is healthy while every probe passes in time", async () => {
    const { check, time } = setUp([passingProbe, passingProbe]);
    expect(await check()).toBe("Healthy");
    expect(time.pendingTimerCount).toBe(0);
  });

  it("is degraded when a probe is slow", async () => {
    const slowProbe = Promise.withResolvers<boolean>();
    const { check, time } = setUp([passingProbe, { check: () => slowProbe.promise }]);
    const checkResult = check();
    time.advance(1001);
    slowProbe.resolve(true);
    expect(await checkResult).toBe("Degraded");
  });

  it.each([
    ["throws", async () => Promise.reject(new Error("down"))],
    ["returns false", async () => false],
  ])("is unhealthy when a probe %s, and the log names the probe", async (_case, check) => {
    const { check: health, log } = setUp([passingProbe, { check }]);
    expect(await health()).toBe("Unhealthy");
    expect(log.lines).toMatchObject([{ level: "warn", fields: { probe: "probe 1" } }]);
  });

  it("is unhealthy when a probe never resolves", async () => {
    const { check, time } = setUp([{ check: () => new Promise(() => undefined) }]);
    const checkResult = check();
    await settle();
    time.advance(10_000);
    expect(await checkResult).toBe("Unhealthy");
  });

  it("OPS-7 any number of requests causes one probe per second", async () => {
    let probeCount = 0;
    const { check, time } = setUp([{ check: async () => (probeCount += 1) > 0 }]);
    await Promise.all(Array.from({ length: 100 }, check));
    time.advance(999);
    expect(await check()).toBe("Healthy");
    expect(probeCount).toBe(1);
    time.advance(1);
    await Promise.all(Array.from({ length: 100 }, check));
    expect(probeCount).toBe(2);
  });

  it("STOP-1 is unhealthy as soon as the stop begins, even if a running probe passes", async () => {
    let isServing = true;
    const time = manualTime();
    const slowProbe = Promise.withResolvers<boolean>();
    const check = healthCheck({
      isServing: () => isServing,
      probes: [{ name: "slow", slowAfterMs: 1000, check: () => slowProbe.promise }],
      stopwatch: time,
      timer: time,
      log: recordingLog(),
    });
    const checkResult = check();
    isServing = false;
    slowProbe.resolve(true);
    expect(await checkResult).toBe("Unhealthy");
  });

  it("is unhealthy before the start has completed and while stopping, without running the probes", async () => {
    const { check, log } = setUp([{ check: async () => false }], false);
    expect(await check()).toBe("Unhealthy");
    expect(log.lines).toEqual([]);
  });
});

describe("the metrics listener", () => {
  function serve(health: Health, registry = new Registry()) {
    return healthServer({ health: async () => health, registry, log: recordingLog() });
  }

  it.each<[Health, number]>([
    ["Healthy", 200],
    ["Degraded", 200],
    ["Unhealthy", 503],
  ])("returns %s with the status %d", async (health, status) => {
    const response = await serve(health).inject("/healthz");
    expect([response.statusCode, response.body]).toEqual([status, health]);
    expect(response.headers["content-type"]).toMatch(/^text\/plain/);
    expect(response.headers["cache-control"]).toContain("no-store");
  });

  it("serves the metrics", async () => {
    const metrics = createMetrics({
      pool: { totalCount: 5, idleCount: 3, waitingCount: 1 },
      countDroppedLogEntries: () => 7,
    });
    metrics.countRefusal("Submit");
    await serve("Healthy", metrics.registry).inject("/metrics");
    const response = await serve("Healthy", metrics.registry).inject("/metrics");
    expect(response.headers["content-type"]).toMatch(/^text\/plain; version=/);
    expect(response.body.split("\n")).toEqual(
      expect.arrayContaining([
        'gonfalon_database_connections{state="open"} 5',
        'gonfalon_database_connections{state="idle"} 3',
        'gonfalon_database_connections{state="waiting"} 1',
        "# TYPE gonfalon_log_entries_dropped_total counter",
        "gonfalon_log_entries_dropped_total 7",
        'gonfalon_rate_limit_refusals_total{policy="Submit"} 1',
        expect.stringMatching(/^process_cpu_seconds_total /),
      ]),
    );
  });

  it.each(["/", "/api/config", "/healthz/x"])("returns 404 for %s", async (url) => {
    const response = await serve("Healthy").inject({ url, headers: { "accept-language": "de" } });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ title: "Unter dieser Adresse gibt es nichts.", status: 404 });
  });
});
