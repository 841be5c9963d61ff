import { execFileSync } from "node:child_process";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { findFreePort } from "#adapters/net/find-free-port.ts";
import { readConfig } from "#config/config.ts";
import { containerSubnets } from "#http/container-subnets.ts";
import { recordingLog } from "../../test/recording-log.ts";
import { listenForVisitors, toSiteUrl } from "./visitors.ts";

it.each([
  ["127.0.0.1", "http://localhost:8080"],
  ["0.0.0.0", "http://localhost:8080"],
  ["::", "http://localhost:8080"],
  ["192.0.2.1", "http://192.0.2.1:8080"],
  ["::1", "http://[::1]:8080"],
  ["2001:db8::1", "http://[2001:db8::1]:8080"],
  ["ctf.example.org", "http://ctf.example.org:8080"],
])("with HOST %s, the URL of the site is %s", (host, url) => {
  expect(toSiteUrl(host, 8080)).toBe(url);
});

it("SOCKET-4 accepts connections while the process is busy", async () => {
  await using resources = new AsyncDisposableStack();
  const port = await findFreePort("127.0.0.1");
  await listenForVisitors(readConfig({ PORT: String(port) }), {
    app: Fastify(),
    subnets: containerSubnets(),
    trustProxy: () => false,
    log: recordingLog(),
    resources,
  });
  const connectAll = `
    let openCount = 0;
    for (let count = 0; count < 1000; count++)
      require("node:net").connect(${port}, "127.0.0.1", () => ++openCount === 1000 && process.exit());
  `;
  // This process does nothing until the other one has ended.
  expect(() => execFileSync(process.execPath, ["--eval", connectAll], { timeout: 10_000 })).not.toThrow();
});
