import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { useServer } from "../../test/harness.ts";

const downloadsFolder = await mkdtemp(join(tmpdir(), "gonfalon-downloads-"));
const sha256 = "0".repeat(64);
await writeFile(join(downloadsFolder, "gonfalon-tunnel-linux-x64"), "program");
await writeFile(join(downloadsFolder, "notes.txt"), "not for visitors");
await writeFile(
  join(downloadsFolder, "SHA256SUMS"),
  `${sha256}  gonfalon-tunnel-linux-x64\n${sha256}  gonfalon-tunnel-macos-x64\n${sha256}  ../secret.key\n`,
);
afterAll(() => rm(downloadsFolder, { recursive: true }));

const server = useServer({ downloadsFolder, rateLimits: true });
const serverWithoutDownloads = useServer();
const FILE = "/downloads/gonfalon-tunnel-linux-x64";

it("TUN-17 lists the programs that exist, with size and checksum", async () => {
  const { headers, body } = await server.app.inject("/downloads/index.json");
  expect(headers["content-type"]).toContain("application/json");
  expect(JSON.parse(body)).toEqual({ files: [{ name: "gonfalon-tunnel-linux-x64", size: 7, sha256 }] });
});

it("TUN-17 returns an empty list if no downloads are offered", async () => {
  const { statusCode, body } = await serverWithoutDownloads.app.inject("/downloads/index.json");
  expect([statusCode, JSON.parse(body)]).toEqual([200, { files: [] }]);
  expect((await serverWithoutDownloads.app.inject(FILE)).statusCode).toBe(404);
});

it("TUN-17 sends a program as a download, with ETag and ranges", async () => {
  const wholeResponse = await server.app.inject(FILE);
  expect([wholeResponse.statusCode, wholeResponse.body]).toEqual([200, "program"]);
  expect(wholeResponse.headers).toMatchObject({
    "cache-control": "no-cache",
    "accept-ranges": "bytes",
    "content-disposition": expect.stringContaining('attachment; filename="gonfalon-tunnel-linux-x64"'),
    "x-content-type-options": "nosniff",
  });
  const etag = String(wholeResponse.headers.etag);
  expect((await server.app.inject({ url: FILE, headers: { "if-none-match": etag } })).statusCode).toBe(304);
  const partialResponse = await server.app.inject({ url: FILE, headers: { range: "bytes=3-" } });
  expect([partialResponse.statusCode, partialResponse.body]).toEqual([206, "gram"]);
});

it.each([
  ["another file in the folder", "/downloads/notes.txt"],
  ["a file outside the folder", "/downloads/..%2fsecret.key"],
  ["the folder itself", "/downloads/"],
  ["a program that does not exist", "/downloads/gonfalon-tunnel-macos-x64"],
])("TUN-17 does not serve %s", async (_case, url) => {
  expect((await server.app.inject(url)).statusCode).toBe(404);
});

it("LIMIT-8 counts downloads against the Global limit", async () => {
  const headers = { "x-forwarded-for": "203.0.113.7" };
  const statuses: number[] = [];
  for (let sentCount = 0; sentCount <= 150; sentCount++)
    statuses.push((await server.app.inject({ url: FILE, headers })).statusCode);
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
});
