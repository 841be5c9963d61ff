import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createDedicatedClient } from "#db/dedicated-client.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import type { CaptureStore } from "#ports/capture-store.ts";
import { createMigratedDatabase, withClient } from "../../test/test-databases.ts";
import { writeArchive } from "./archive.ts";
import { backUp } from "./backup.ts";
import { inspectBackup, restore } from "./restore.ts";

it("reports the first error if the connection to the database is lost too", async () => {
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-restore-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const url = await createMigratedDatabase();
  const client = createDedicatedClient(url);
  await client.connect();
  onTestFinished(() => client.end());
  const head = { secret: "", settings: "", product: "", now: new Date(0) };
  await backUp(join(folder, "database"), { client, stores: undefined, ...head });
  const archivePath = join(folder, "files");
  await writeArchive(
    archivePath,
    (async function* () {
      yield { name: "files/1", size: 0, chunks: [] };
    })(),
  );

  const endEvent = new Promise((resolve) => client.once("end", resolve));
  const put = async () => {
    await withClient(url, (otherClient) =>
      otherClient.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      ),
    );
    await endEvent;
    throw new Error("the disk is full");
  };
  const stores = { blobs: { put } as unknown as BlobStore, captures: {} as CaptureStore };
  await expect(
    restore(archivePath, await inspectBackup(join(folder, "database")), { client, ...stores }),
  ).rejects.toThrow("the disk is full");
});
