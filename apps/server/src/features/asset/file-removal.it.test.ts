import { createHash, randomUUID } from "node:crypto";
import { deleteAsset, getFiles, uploadAssets } from "@gonfalon/contract/asset.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { withLeases } from "#db/lease.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import { useServer } from "../../../test/harness.ts";
import { insertFile } from "../../../test/insert-file.ts";
import { linkFile } from "../../../test/link-file.ts";
import { race } from "../../../test/race.ts";
import { recordingLog } from "../../../test/recording-log.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { USES_BY_REFERRER } from "./asset.domain.ts";
import { toLeaseName } from "./asset.repo.ts";
import { fileRemoval } from "./file-removal.ts";

/** Called after the bytes of an upload are written and before its row is inserted. */
let afterPut: (hash: string) => Promise<void> = async () => undefined;
const server = useServer({
  blobs: (store) => ({
    ...store,
    put: async (hash, bytes) => {
      await store.put(hash, bytes);
      await afterPut(hash);
    },
  }),
});
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

async function upload(name: string, content: string): Promise<string> {
  const body = { files: [new File([content], name)] };
  const { body: files } = await server.call(admin, uploadAssets, { query: {}, body });
  if (!files[0]) throw new Error("nothing was stored");
  return files[0].hash;
}

function fetchFile(path: string) {
  return server.app.inject({ url: `/assets/${path}`, headers: admin.headers });
}

it("FILE-12 every foreign key to a file and every table of links has a use", async () => {
  const keys = await sql<{ readonly referrer: string }>`
    select con.conrelid::regclass || '.' || att.attname as referrer from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.confrelid = 'files'::regclass`.execute(server.db);
  const links = await sql<{ readonly referrer: string }>`
    select table_name || '.hash' as referrer from information_schema.tables
    where table_schema = 'public' and table_name like '%\_files'`.execute(server.db);
  expect(Object.keys(USES_BY_REFERRER).toSorted()).toEqual(
    [...keys.rows, ...links.rows].map(({ referrer }) => referrer).toSorted(),
  );
});

describe("the sweep", () => {
  it("FILE-13 removes unreferenced files after an hour, and nothing else", async () => {
    const permanentHash = await upload("kept.txt", "stored without a reference");
    const usedHash = await uploadAbandonedFile("used");
    await linkFile(server, usedHash);
    const abandonedHash = await uploadAbandonedFile("abandoned");
    server.clock.advance(HOUR_MS);
    const freshHash = await uploadAbandonedFile("fresh");
    await server.platform.files.sweep();
    expect(await areStored(permanentHash, usedHash, abandonedHash, freshHash)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    server.clock.advance(1);
    await server.platform.files.sweep();
    expect(await areStored(permanentHash, usedHash, abandonedHash, freshHash)).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it("FILE-13 keeps a file that was stored again before the sweep", async () => {
    const hash = await uploadAbandonedFile("again");
    server.clock.advance(2 * HOUR_MS);
    await uploadAbandonedFile("again");
    await server.platform.files.sweep();
    expect(await areStored(hash)).toEqual([true]);
  });

  it("FILE-13 does not count bytes as removed if they could not be deleted", async () => {
    let isReadOnly = true;
    const blobs: BlobStore = {
      put: async () => undefined,
      open: async () => undefined,
      delete: async () => {
        if (isReadOnly) throw new Error("read-only");
      },
      list: async function* () {},
    };
    const log = recordingLog();
    const removal = fileRemoval({ db: server.db, log, blobs });
    const unknownHash = "f".repeat(64);
    expect(await removal.removeUnknown(unknownHash)).toBe(false);
    expect(log.lines).toMatchObject([{ level: "warn", fields: { hash: unknownHash } }]);
    isReadOnly = false;
    expect(await removal.removeUnknown(unknownHash)).toBe(true);
  });
});

describe("concurrent requests", () => {
  it.each(["deletion", "upload"])(
    "FILE-17 deleting and storing the same file leaves a complete file or none if the %s is sent first",
    async (firstRequest) => {
      const hash = await upload("contested.txt", firstRequest);
      const deleteFile = async () => void (await server.call(admin, deleteAsset, { params: { hash } }));
      const storeFile = async () => void (await upload("contested.txt", firstRequest));
      const requests = firstRequest === "deletion" ? [deleteFile, storeFile] : [storeFile, deleteFile];
      // Both are sent while the test holds the lease, so that they compete for it afterwards.
      const pendingRequests = await withLeases(server.db, [toLeaseName(hash)], async () =>
        requests.map((send) => send()),
      );
      await Promise.all(pendingRequests);
      const { body } = await server.call(admin, getFiles, { query: { count: 1, skip: 0, search: hash } });
      expect((await fetchFile(`${hash}/contested.txt`)).statusCode).toBe(body.total === 1 ? 200 : 404);
    },
  );

  it("FILE-17 a file that becomes used during the sweep is not removed", async () => {
    const hash = await uploadAbandonedFile("late use");
    server.clock.advance(2 * HOUR_MS);
    // Locks the file like a post that is being written.
    const hold = async (tx: Db) => {
      await tx
        .insertInto("posts")
        .values({ id: "lateuse1", title: "t", content: `/assets/${hash}/x`, updated_at: server.clock.now() })
        .execute();
    };
    await race(server.db, hold, [() => server.platform.files.sweep()]);
    expect(await areStored(hash)).toEqual([true]);
  });

  it("FILE-17 an upload that has lost its lease does not delete bytes that another process stores", async () => {
    const content = "slow";
    const hash = createHash("sha256").update(content).digest("hex");
    const leases = server.db.updateTable("leases").where("name", "=", toLeaseName(hash));
    afterPut = async () => void (await leases.set({ holder: randomUUID() }).execute());
    const body = { files: [new File([content], "slow.txt")] };
    expect((await server.call(admin, uploadAssets, { query: {}, body })).status).toBe(503);
    afterPut = async () => undefined;
    // The other process inserts the row.
    await insertFile(server, { hash, size: content.length, kept: true });
    expect(await areStored(hash)).toEqual([true]);
  });
});

/** The state after an upload that was aborted before anything referenced it. */
async function uploadAbandonedFile(content: string): Promise<string> {
  const hash = await upload(`${content}.txt`, content);
  await server.db.updateTable("files").set({ kept: false }).where("hash", "=", hash).execute();
  return hash;
}

async function areStored(...hashes: string[]): Promise<boolean[]> {
  const responses = await Promise.all(hashes.map((hash) => fetchFile(`${hash}/x`)));
  return responses.map(({ statusCode }) => statusCode === 200);
}
