import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { findFreePort } from "#adapters/net/find-free-port.ts";
import { readConfig } from "#config/config.ts";
import { createMigratedDatabase } from "../test/test-databases.ts";
import { startServer } from "./start.ts";

const WAIT_OPTIONS = { timeout: 30_000, interval: 20 };

it("STOP-1 reports 503 as soon as it stops, completes open requests, and accepts no new ones", async () => {
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-stop-"));
  const [port, metricsPort] = [await findFreePort("127.0.0.1"), await findFreePort("127.0.0.1")];
  const config = readConfig({
    DATABASE_URL: await createMigratedDatabase(),
    DATA_DIR: folder,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    CONTAINER_ENGINE: "none",
  });
  const server = await startServer(config, { write: () => undefined });
  const readHealthStatus = async () => (await fetch(`http://127.0.0.1:${metricsPort}/healthz`)).status;
  expect(await readHealthStatus()).toBe(200);

  const body = JSON.stringify({ userName: "nobody", password: "Passw0rd" });
  const client = connect(port, "127.0.0.1");
  client.write(
    `POST /api/account/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  // The request is being processed by now.
  expect(String((await once(client, "data"))[0])).toContain("100 Continue");

  const stopResult = server.stop();
  expect(await readHealthStatus()).toBe(503);
  await vi.waitFor(
    () => expect(fetch(`http://127.0.0.1:${port}/api/config`)).rejects.toThrow("fetch failed"),
    WAIT_OPTIONS,
  );
  client.write(body);
  const [response] = (await once(client, "data")) as [Buffer];
  expect(String(response)).toMatch(/^HTTP\/1\.1 401 [^]*\r\nconnection: close\r\n/i);
  await stopResult;
  await rm(folder, { recursive: true });
});
