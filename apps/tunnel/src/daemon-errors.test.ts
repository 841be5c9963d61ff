import { mkdtemp, rm } from "node:fs/promises";
import { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { createAllowedOrigins } from "./allowed-origins.ts";
import { startDaemon } from "./daemon.ts";

/** A daemon that stores the allowed origins in this file. */
async function createDaemon(file: string) {
  const output: string[] = [];
  const listen = vi.spyOn(Server.prototype, "listen");
  const daemon = await startDaemon({
    port: 0,
    allowsLan: false,
    allowedOrigins: createAllowedOrigins(file),
    promptOwner: async () => undefined,
    print: (text) => void output.push(text),
  });
  const server = listen.mock.contexts[0] as Server;
  listen.mockRestore();
  onTestFinished(() => daemon.stop());
  return { server, output, call: (path: string) => fetch(`${daemon.url}${path}`) };
}

it("prints the reason for an unexpected error", async () => {
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-tunnel-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  // Reading a folder as a file fails.
  const { call, output } = await createDaemon(folder);
  expect((await call("/connect")).status).toBe(500);
  expect(output.join()).toContain("The daemon failed: Error: EISDIR");
});

it("prints that a connection cannot be accepted, and continues", async () => {
  const { server, call, output } = await createDaemon(join(tmpdir(), "gonfalon-tunnel-missing"));
  server.emit("error", new Error("accept EMFILE"));
  expect(output).toEqual(["accept EMFILE"]);
  expect((await call("/version")).status).toBe(200);
});
