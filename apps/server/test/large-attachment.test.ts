import { createHash, randomBytes } from "node:crypto";
import { createWriteStream, openAsBlob } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { deleteAsset, type StoredFile, uploadAssets } from "@gonfalon/contract/asset.ts";
import { deleteGame } from "@gonfalon/contract/game.ts";
import { exportGame, importGame } from "@gonfalon/contract/game-package.ts";
import { toRequestUrl } from "@gonfalon/contract/kernel/request-url.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemClock } from "#adapters/time/system-clock.ts";
import { type Fixture, insertChallenge, insertGame } from "./builders.ts";
import { useForkedServers } from "./forked-server.ts";
import { insertSignedInUser, type TestUser } from "./test-users.ts";

const SIZE_MIB = 300;
const SIZE_BYTES = SIZE_MIB * MEBIBYTE;
/** The garbage collector frees buffers late; a server that loads the file into memory grows by its size. */
const MAX_GROWTH_MIB = SIZE_MIB / 2;
/** The test hashes and compresses about a gigabyte in total, which takes more than a minute on a busy machine. */
const TIMEOUT_MS = 240_000;
const FILE_NAME = "disk.img";

/** Mostly zeros, which are compressed quickly; the rest is incompressible. */
const CHUNK = Buffer.concat([randomBytes(32 * 1024)], MEBIBYTE);

const servers = useForkedServers();
let admin: TestUser;
let folder: string;

beforeAll(async () => {
  admin = await insertSignedInUser(servers.db, systemClock, "Admin", "organizer");
  folder = await mkdtemp(join(tmpdir(), "gonfalon-package-"));
});

afterAll(() => rm(folder, { recursive: true }));

interface RequestOptions extends Omit<RequestInit, "headers"> {
  readonly headers?: Readonly<Record<string, string>>;
  readonly duplex?: "half";
}

async function* generateLargeForm(): AsyncGenerator<Buffer> {
  yield Buffer.from(`--x\r\ncontent-disposition: form-data; name="files"; filename="${FILE_NAME}"\r\n\r\n`);
  for (let sentMebibytes = 0; sentMebibytes < SIZE_MIB; sentMebibytes++) yield CHUNK;
  yield Buffer.from("\r\n--x--\r\n");
}

async function hashChunks(chunks: AsyncIterable<Uint8Array> | null): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of chunks ?? []) hash.update(chunk);
  return hash.digest("hex");
}

/** The peak resident memory of a process since the last call, in MiB, as recorded by the kernel. */
async function readPeakMiB(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  await writeFile(`/proc/${pid}/clear_refs`, "5");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

it(
  "FILE-22 an attachment of 300 MiB is uploaded, read in ranges, exported and imported in constant memory",
  async () => {
    const { child, address } = await servers.start();
    const send = async (method: string, path: string, { headers, ...init }: RequestOptions = {}) =>
      fetch(address + path, { ...init, method, headers: { ...admin.headers, ...headers } });
    const growthByStep = new Map<string, number>();
    const startPeakMiB = await readPeakMiB(child.pid);
    const measure = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const result = await work();
      growthByStep.set(name, Math.round((await readPeakMiB(child.pid)) - startPeakMiB));
      return result;
    };

    const hash = await measure("upload", async () => {
      const response = await send("POST", uploadAssets.path, {
        headers: { "content-type": "multipart/form-data; boundary=x" },
        body: Readable.toWeb(Readable.from(generateLargeForm())) as ReadableStream,
        duplex: "half",
      });
      const [storedFile] = (await response.json()) as readonly StoredFile[];
      return storedFile?.hash ?? "";
    });

    const filePath = `/assets/${hash}/${FILE_NAME}`;
    const rangeStart = SIZE_BYTES - MEBIBYTE + 7;
    const rangeHeaders = { range: `bytes=${rangeStart}-`, "if-range": `"${hash}"` };
    const partialResponse = await send("GET", filePath, { headers: rangeHeaders });
    expect([partialResponse.status, partialResponse.headers.get("content-range")]).toEqual([
      206,
      `bytes ${rangeStart}-${SIZE_BYTES - 1}/${SIZE_BYTES}`,
    ]);
    expect(CHUNK.subarray(7).equals(Buffer.from(await partialResponse.arrayBuffer()))).toBe(true);

    const fixture: Fixture = { db: servers.db, clock: systemClock, signUp: async () => admin };
    const gameId = await insertGame(fixture);
    await insertChallenge(fixture, gameId, { attachment_hash: hash });
    const zipPath = join(folder, "game.zip");
    await measure("export", async () => {
      const response = await send("POST", toRequestUrl(exportGame, { params: { id: gameId } }));
      await pipeline(Readable.fromWeb(response.body as never), createWriteStream(zipPath));
    });

    // The import must write the bytes again.
    await send("DELETE", toRequestUrl(deleteGame, { params: { id: gameId } }));
    await send("DELETE", toRequestUrl(deleteAsset, { params: { hash } }));
    expect((await send("GET", filePath)).status).toBe(404);
    await measure("import", async () => {
      const body = new FormData();
      body.append("file", await openAsBlob(zipPath), "game.zip");
      const response = await send("POST", importGame.path, { body });
      expect([response.status, await response.json()]).toEqual([200, expect.any(Number)]);
    });
    await measure("download", async () => {
      expect(await hashChunks((await send("GET", filePath)).body)).toBe(hash);
    });

    expect([...growthByStep].filter(([, growthMiB]) => !(growthMiB < MAX_GROWTH_MIB))).toEqual([]);
  },
  TIMEOUT_MS,
);
