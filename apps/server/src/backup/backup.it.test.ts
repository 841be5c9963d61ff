import { type FileHandle, mkdtemp, open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { expect, it, onTestFinished, vi } from "vitest";
import { createDedicatedClient } from "#db/dedicated-client.ts";
import { createMigratedDatabase } from "../../test/test-databases.ts";
import { backUp } from "./backup.ts";

/** Makes every write to a new file fail. */
async function fillDisk(folder: string): Promise<void> {
  await using file = await open(folder);
  const createFullStream = function (this: FileHandle) {
    const stream = new Writable({
      write: (_chunk, _encoding, done) => done(new Error("no space left on device")),
    });
    stream.once("close", () => void this.close());
    return stream as ReturnType<FileHandle["createWriteStream"]>;
  };
  const prototype = Object.getPrototypeOf(file) as FileHandle;
  const spy = vi.spyOn(prototype, "createWriteStream").mockImplementation(createFullStream);
  onTestFinished(() => spy.mockRestore());
}

it("a backup fails if the disk is full while a large table is read", async () => {
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-backup-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const client = createDedicatedClient(await createMigratedDatabase());
  await client.connect();
  // The first table of the backup: its name sorts before all others.
  await client.query(
    `create table "_large" as select repeat(md5(n::text), 30) from generate_series(1, 50000) n`,
  );
  await fillDisk(folder);
  const head = { secret: "", settings: "", product: "", now: new Date(0) };
  const backup = backUp(join(folder, "backup.tar.gz"), { client, stores: undefined, ...head });
  await expect(backup).rejects.toThrow("no space left on device");
  await client.end();
  expect(await readdir(folder)).toEqual([]);
});
