import { describe, expect, it } from "vitest";
import { ConfigError } from "#config/config.ts";
import { recordingLog } from "../../test/recording-log.ts";
import { getPoolSizePerWorker } from "./worker-connections.ts";

describe("the size of the connection pool of each worker", () => {
  it.each([
    [1, 97, 20],
    [2, 97, 20],
    [4, 97, 15],
    [8, 97, 7],
    [16, 97, 3],
    [16, 497, 20],
    [64, 497, 5],
  ])(
    "CLUSTER-9 with %i workers and %i allowed connections, the size is %i",
    (workers, allowedCount, pool) => {
      expect(getPoolSizePerWorker({}, workers, { allowedCount, log: recordingLog() })).toBe(pool);
    },
  );

  it("CLUSTER-9 rejects more workers than the database has connections for, with advice", () => {
    const start = () => getPoolSizePerWorker({}, 17, { allowedCount: 97, log: recordingLog() });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(
      "--workers 17 needs a database that allows 100 connections, but this one allows 97. Start fewer workers, or raise max_connections in PostgreSQL.",
    );
    expect(getPoolSizePerWorker({}, 17, { allowedCount: 100, log: recordingLog() })).toBe(3);
  });

  it("CLUSTER-9 uses the configured number, and logs if the database allows fewer", () => {
    const log = recordingLog();
    expect(getPoolSizePerWorker({ DATABASE_CONNECTIONS: 15 }, 4, { allowedCount: 97, log })).toBe(15);
    expect(log.lines).toEqual([]);
    expect(getPoolSizePerWorker({ DATABASE_CONNECTIONS: 30 }, 4, { allowedCount: 97, log })).toBe(30);
    expect(log.lines).toMatchObject([{ level: "warn", fields: { needed: 170, allowed: 97 } }]);
  });
});
