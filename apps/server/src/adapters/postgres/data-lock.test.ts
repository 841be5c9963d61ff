import { writeFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { acquireDataLock } from "./data-lock.ts";

it("reports the SQLite error of a lock file that cannot be used", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "gonfalon-lock-"));
  writeFileSync(join(folder.path, "server.lock"), "not a database".repeat(100));
  expect(() => acquireDataLock(folder.path)).toThrow("file is not a database");
});
