import { connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { findFreePort } from "#adapters/net/find-free-port.ts";
import { readConfig } from "#config/config.ts";
import { containerSubnets } from "#http/container-subnets.ts";
import { recordingLog } from "../../test/recording-log.ts";
import { listenForOperators } from "./operators.ts";

let resources = new AsyncDisposableStack();

afterEach(async () => {
  await resources.disposeAsync();
  resources = new AsyncDisposableStack();
});

async function listen(env: Readonly<Record<string, string>>): Promise<number> {
  const port = await findFreePort("0.0.0.0");
  await listenForOperators({
    config: readConfig({ ...env, METRICS_PORT: String(port) }),
    log: recordingLog(),
    health: async () => "Healthy",
    registry: { contentType: "text/plain; version=0.0.4; charset=utf-8", metrics: async () => "" },
    resources,
    subnets: containerSubnets(),
  });
  return port;
}

/** "open", or the code of the error. Linux routes all of 127.0.0.0/8 to this machine. */
function probe(host: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once("connect", () => {
      socket.destroy();
      resolve("open");
    });
    socket.once("error", ({ code = "" }: NodeJS.ErrnoException) => resolve(code));
  });
}

it.each([
  ["loopback by default", {}, ["open", "ECONNREFUSED"]],
  ["the address of METRICS_HOST", { METRICS_HOST: "127.0.0.2" }, ["ECONNREFUSED", "open"]],
  ["all addresses with METRICS_HOST=0.0.0.0", { METRICS_HOST: "0.0.0.0" }, ["open", "open"]],
])("OPS-7 health and metrics listen on %s", async (_, env, expectedResults) => {
  const port = await listen(env);
  expect([await probe("127.0.0.1", port), await probe("127.0.0.2", port)]).toEqual(expectedResults);
});
