import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createAllowedOrigins } from "./allowed-origins.ts";

it("TUN-1 reads a file that was edited on Windows", async () => {
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-tunnel-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "allowed-origins");
  await writeFile(file, "https://a.example\r\nhttps://b.example\r\n");
  expect(await createAllowedOrigins(file).list()).toEqual(["https://a.example", "https://b.example"]);
});
