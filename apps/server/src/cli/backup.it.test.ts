import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import { createMigratedDatabase, withClient } from "../../test/test-databases.ts";

const PROGRAM = fileURLToPath(new URL("./main.ts", import.meta.url));
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "BACKUP-7 leaves no file behind after %s, even while waiting for the database",
  async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), "gonfalon-backup-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const url = await createMigratedDatabase();
    await withClient(url, async (client) => {
      await client.query("begin; lock table users in access exclusive mode");
      const env = { ...process.env, DATABASE_URL: url, DATA_DIR: folder, INIT_CWD: folder };
      const child = fork(PROGRAM, ["backup", "today"], { env, execArgv: [], silent: true });
      const { stderr } = child;
      if (!stderr) throw new Error("the errors of the command are not piped");
      const errors = text(stderr);
      const exitEvent = once(child, "exit");
      await vi.waitFor(async () => expect(await readdir(folder)).toContain("today.unfinished"), WAIT_OPTIONS);
      child.kill(signal);
      expect(await exitEvent).toEqual([1, null]);
      expect(await errors).toBe("Interrupted. No backup was written.\n");
    });
    expect((await readdir(folder)).filter((name) => name.startsWith("today"))).toEqual([]);
  },
);
