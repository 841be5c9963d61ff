import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { serveClient } from "./client-files.ts";

interface Sent {
  readonly policy: string;
  readonly body: string;
}

async function pageOf(title: string, { callsLoopback }: { callsLoopback: boolean }): Promise<Sent> {
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
    texts: async () => ({ title, description: "" }),
    favicon: async () => undefined,
    callsLoopback,
  });
  app.get("/", send);
  const { headers, body } = await app.inject("/");
  return { policy: String(headers["content-security-policy"]), body };
}

it.each([
  [false, "connect-src 'self';"],
  [true, "connect-src 'self' http://127.0.0.1:*;"],
])("TUN-15: a page of a platform that proxies (%s) may connect to: %s", async (callsLoopback, expected) => {
  expect((await pageOf("GZ::CTF", { callsLoopback })).policy).toContain(expected);
});

it("shows the title that an administrator chose as text, and lets scripts run by nonce only", async () => {
  const { body, policy } = await pageOf(`</title><script>alert("1")</script>$&%nonce%`, {
    callsLoopback: false,
  });
  expect(body).toBe(
    "<title>&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;$&amp;%nonce%</title>",
  );
  expect(policy).toMatch(/script-src 'nonce-[\w+/]{16}' 'strict-dynamic';/);
});
