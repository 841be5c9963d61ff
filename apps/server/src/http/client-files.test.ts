import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { serveClient } from "./client-files.ts";

/** The policy that comes with the page. */
async function policyOf(callsLoopback: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-client-"));
  await mkdir(join(folder, "static"));
  await writeFile(join(folder, "index.html"), "<title>%title%</title>");
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  app.decorateRequest("language", "en-US");
  const send = await serveClient(app, folder, {
    texts: async () => ({ title: "GZ::CTF", description: "" }),
    favicon: async () => undefined,
    callsLoopback,
  });
  app.get("/", send);
  const { headers } = await app.inject("/");
  return String(headers["content-security-policy"]);
}

it.each([
  [false, "connect-src 'self';"],
  [true, "connect-src 'self' http://127.0.0.1:*;"],
])("TUN-15: a page of a platform that proxies (%s) may connect to: %s", async (proxies, expected) => {
  expect(await policyOf(proxies)).toContain(expected);
});
