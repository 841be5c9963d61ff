import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localDiskBlobs } from "#adapters/blob/local-disk.ts";
import { sha256 } from "#kernel/digest.ts";
import { ACCESS_KEY, BUCKET, startS3 } from "../../test/s3-service.ts";
import { runCommand } from "../../test/terminal.ts";
import { createMigratedDatabase } from "../../test/test-databases.ts";

let s3: Awaited<ReturnType<typeof startS3>>;
let folder: string;
type Settings = Readonly<Record<string, string>>;
let envWithoutBucket: Settings;
let env: Settings;

beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(join(tmpdir(), "gonfalon-files-"));
  envWithoutBucket = { DATABASE_URL: await createMigratedDatabase(), DATA_DIR: folder };
  env = {
    ...envWithoutBucket,
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: ACCESS_KEY,
    S3_SECRET_ACCESS_KEY: "secret",
  };
});

afterAll(async () => {
  s3.close();
  await rm(folder, { recursive: true });
});

const openDisk = () => localDiskBlobs(join(folder, "files"));

async function storeFile(text: string): Promise<string> {
  const bytes = Buffer.from(text);
  const hash = sha256(bytes).toString("hex");
  await openDisk().put(hash, bytes);
  return hash;
}

async function listOnDisk(): Promise<readonly string[]> {
  const hashes: string[] = [];
  for await (const { hash } of openDisk().list()) hashes.push(hash);
  return hashes.toSorted();
}

const listInBucket = () => [...s3.objects.keys()].map((key) => key.slice(-64)).toSorted();

it("FILE-18 copies files into a bucket and back, and can be repeated", async () => {
  const hashes = [await storeFile("poster"), await storeFile("attachment"), await storeFile("writeup")];
  expect((await runCommand(["files", "to-bucket"], { env })).output).toBe("Files copied: 3.");
  expect(listInBucket()).toEqual(hashes.toSorted());
  expect((await runCommand(["files", "to-bucket"], { env })).output).toBe("Files copied: 0.");
  const laterHash = await storeFile("uploaded later");
  expect((await runCommand(["files", "to-bucket"], { env })).output).toBe("Files copied: 1.");
  for (const hash of hashes) await openDisk().delete(hash);
  expect((await runCommand(["files", "to-disk"], { env })).output).toBe("Files copied: 3.");
  expect(await listOnDisk()).toEqual([...hashes, laterHash].toSorted());
});

it("FILE-18 skips corrupted files and reports them", async () => {
  const hash = "b".repeat(64);
  await openDisk().put(hash, Buffer.from("something else"));
  const { code, errors } = await runCommand(["files", "to-bucket"], { env });
  expect([code, errors]).toEqual([1, expect.stringContaining(hash)]);
  expect(listInBucket()).not.toContain(hash);
});

it("reports missing settings and invalid arguments", async () => {
  const unconfiguredResult = await runCommand(["files", "to-bucket"], { env: envWithoutBucket });
  expect(unconfiguredResult.errors).toContain("set S3_BUCKET");
  expect((await runCommand(["files", "elsewhere"], { env })).code).toBe(2);
  const resultWithoutKey = await runCommand(["files", "to-bucket"], {
    env: { ...envWithoutBucket, S3_BUCKET: BUCKET },
  });
  expect(resultWithoutKey.errors).toContain("S3_ACCESS_KEY_ID: is required with the other");
});
