import { deleteAsset, getFiles, uploadAssets } from "@gonfalon/contract/asset.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import { insertFile } from "../../../test/insert-file.ts";
import { linkFile } from "../../../test/link-file.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
  user = await server.signUp("User");
});

const UNKNOWN_HASH = "0".repeat(64);

function buildFile(name: string, content: string): File {
  return new File([content], name);
}

async function upload(...files: File[]) {
  const { body } = await server.call(admin, uploadAssets, { query: {}, body: { files } });
  return body;
}

async function uploadOne(name: string, content: string): Promise<string> {
  const [storedFile] = await upload(buildFile(name, content));
  if (!storedFile) throw new Error("nothing was stored");
  return storedFile.hash;
}

function fetchFile(
  caller: Caller,
  path: string,
  headers: Record<string, string> = {},
  method: "GET" | "HEAD" = "GET",
) {
  return server.app.inject({ method, url: `/assets/${path}`, headers: { ...caller.headers, ...headers } });
}

describe("uploading", () => {
  it("FILE-1 returns the files in order and skips empty ones", async () => {
    const storedFiles = await upload(
      buildFile("b.txt", "bee"),
      buildFile("empty.txt", ""),
      buildFile("a.txt", "ay"),
    );
    expect(storedFiles.map(({ name }) => name)).toEqual(["b.txt", "a.txt"]);
    expect(storedFiles[0]?.hash).toBe("62cb81b5904a262ffaeed02abef36bfc540b09f964b8b0b636662f77ffce6714");
    expect(await upload()).toEqual([]);
  });

  it("FILE-1 uses the name in the query for all files", async () => {
    const { body } = await server.call(admin, uploadAssets, {
      query: { filename: "flag.zip" },
      body: { files: [buildFile("1", "one"), buildFile("2", "two")] },
    });
    expect(body.map(({ name }) => name)).toEqual(["flag.zip", "flag.zip"]);
  });

  it("FILE-2 keeps the characters of a name and removes its path", async () => {
    const [storedFile] = await upload(buildFile("../../Größe 旗.txt", "name"));
    expect(storedFile?.name).toBe("Größe 旗.txt");
  });

  it("FILE-3 keeps the name of a file when the same bytes are uploaded under another name", async () => {
    const hash = await uploadOne("first.txt", "same bytes");
    expect(await uploadOne("second.txt", "same bytes")).toBe(hash);
    const { body } = await server.call(admin, getFiles, { query: { count: 50, skip: 0, search: hash } });
    expect(body.data.map(({ name }) => name)).toEqual(["first.txt"]);
  });

  it.each([
    ["a truncated body", "--x\r\ncontent-disposition: form-data; name=files; filename=a\r\n\r\nabc"],
    ["a body that is not multipart", "hello"],
  ])("rejects %s", async (_, payload) => {
    const response = await server.app.inject({
      method: "POST",
      url: "/api/assets",
      headers: { ...admin.headers, "content-type": "multipart/form-data; boundary=x" },
      payload,
    });
    expect(response.statusCode).toBe(400);
  });

  it("FILE-2 names a file without a name `file`", async () => {
    const response = await server.app.inject({
      method: "POST",
      url: "/api/assets",
      headers: { ...admin.headers, "content-type": "multipart/form-data; boundary=x" },
      payload:
        "--x\r\ncontent-disposition: form-data; name=files\r\ncontent-type: application/octet-stream\r\n\r\nnameless\r\n--x--\r\n",
    });
    expect(response.json()).toEqual([{ hash: expect.any(String), name: "file" }]);
  });

  it("rejects a multipart body without a boundary", async () => {
    const headers = { ...admin.headers, "content-type": "multipart/form-data" };
    const response = await server.app.inject({ method: "POST", url: "/api/assets", headers, payload: "x" });
    expect(response.statusCode).toBe(400);
  });
});

describe("downloading", () => {
  it("FILE-4 sends the bytes with safe headers", async () => {
    const hash = await uploadOne("notes.txt", "hello world");
    await linkFile(server, hash);
    const response = await fetchFile(visitor, `${hash}/notes.txt`);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe("hello world");
    expect(response.headers).toMatchObject({
      "content-type": "text/plain",
      "content-length": "11",
      "content-disposition": `attachment; filename="notes.txt"; filename*=UTF-8''notes.txt`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache",
      "accept-ranges": "bytes",
      etag: `"${hash}"`,
    });
  });

  it("FILE-4 lets a link choose the name of a download but not its type", async () => {
    const hash = await uploadOne("tool.bin", "binary");
    await linkFile(server, hash);
    expect((await fetchFile(visitor, `${hash}/other.BIN`)).headers["content-disposition"]).toContain(
      '"other.BIN"',
    );
    expect((await fetchFile(visitor, `${hash}/other.exe`)).headers["content-disposition"]).toContain(
      '"tool.bin"',
    );
    const page = await fetchFile(visitor, `${hash}/x.html`);
    expect(page.headers["content-type"]).toBe("application/octet-stream");
  });

  it("FILE-5 supports HEAD and conditional requests", async () => {
    const hash = await uploadOne("cond.txt", "conditional");
    await linkFile(server, hash);
    const path = `${hash}/cond.txt`;
    const head = await fetchFile(visitor, path, {}, "HEAD");
    expect(head.statusCode).toBe(200);
    expect(head.headers["content-length"]).toBe("11");
    expect(head.body).toBe("");
    expect((await fetchFile(visitor, path, { "if-none-match": `"x", "${hash}"` })).statusCode).toBe(304);
    expect((await fetchFile(visitor, path, { "if-none-match": `"${hash.slice(0, 8)}"` })).statusCode).toBe(
      200,
    );
    const lastModified = String(head.headers["last-modified"]);
    expect((await fetchFile(visitor, path, { "if-modified-since": lastModified })).statusCode).toBe(304);
    expect((await fetchFile(visitor, path, { "if-match": `"other"` })).statusCode).toBe(412);
    expect((await fetchFile(visitor, path, { "if-match": `"${hash}"` })).statusCode).toBe(200);
  });

  it("FILE-6 supports range requests, so that a download can be resumed", async () => {
    const hash = await uploadOne("range.txt", "0123456789");
    await linkFile(server, hash);
    const path = `${hash}/range.txt`;
    const middleResponse = await fetchFile(visitor, path, { range: "bytes=2-4" });
    expect([middleResponse.statusCode, middleResponse.body]).toEqual([206, "234"]);
    expect(middleResponse.headers).toMatchObject({ "content-range": "bytes 2-4/10", "content-length": "3" });
    expect((await fetchFile(visitor, path, { range: "bytes=7-" })).body).toBe("789");
    expect((await fetchFile(visitor, path, { range: "bytes=-2" })).body).toBe("89");
    expect((await fetchFile(visitor, path, { range: "bytes=2-4", "if-range": `"old"` })).body).toBe(
      "0123456789",
    );
    const beyondResponse = await fetchFile(visitor, path, { range: "bytes=10-" });
    expect(beyondResponse.statusCode).toBe(416);
    expect(beyondResponse.headers["content-range"]).toBe("bytes */10");
    expect(beyondResponse.headers["cache-control"]).toBe("no-store");
  });

  it("FILE-7 a malformed hash of 64 characters returns 400; a wrong length or unknown hash returns 404", async () => {
    const upperCaseHash = UNKNOWN_HASH.replaceAll("0", "A");
    expect((await fetchFile(admin, `${upperCaseHash}/x`)).statusCode).toBe(400);
    for (const path of ["abc/x.txt", `${UNKNOWN_HASH}0/x`])
      expect((await fetchFile(admin, path)).statusCode).toBe(404);
    const missingResponse = await fetchFile(admin, `${UNKNOWN_HASH}/x`);
    expect(missingResponse.statusCode).toBe(404);
    expect(missingResponse.headers["cache-control"]).toBe("no-store");
  });

  it("FILE-8 shows unreferenced uploads only to administrators", async () => {
    const hash = await uploadOne("secret.txt", "not yet");
    const responses = await Promise.all(
      [visitor, user, admin].map((caller) => fetchFile(caller, `${hash}/x.txt`)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200]);
    await linkFile(server, hash);
    expect((await fetchFile(visitor, `${hash}/x.txt`)).statusCode).toBe(200);
  });

  it("returns 404 and logs a warning when the bytes are missing", async () => {
    const hash = await insertFile(server);
    expect((await fetchFile(admin, `${hash}/a`)).statusCode).toBe(404);
    expect(server.lines.at(-1)).toMatchObject({ level: "warn", fields: { status: "NotFound", hash } });
  });
});

describe("the file list", () => {
  it("FILE-9 is ordered by name, paged with the total, and shows the uses of each file", async () => {
    for (const name of ["list-c", "list-a", "list-b"]) await uploadOne(name, name);
    const usedHash = await uploadOne("list-d", "list-d");
    await linkFile(server, usedHash);
    const { body } = await server.call(admin, getFiles, { query: { count: 2, skip: 2, search: "LIST-" } });
    expect(body).toMatchObject({ length: 2, total: 4 });
    expect(body.data.map(({ name, uses, size }) => ({ name, uses, size }))).toEqual([
      { name: "list-c", uses: [], size: 6 },
      { name: "list-d", uses: ["Post"], size: 6 },
    ]);
  });

  it("treats % and _ in a search as literal characters", async () => {
    await uploadOne("100%_sure.txt", "sure");
    const { body } = await server.call(admin, getFiles, { query: { count: 50, skip: 0, search: "%_" } });
    expect(body.data.map(({ name }) => name)).toEqual(["100%_sure.txt"]);
  });
});

describe("deleting a file", () => {
  it("FILE-10 removes the file immediately", async () => {
    const hash = await uploadOne("gone.txt", "gone");
    expect((await server.call(admin, deleteAsset, { params: { hash } })).status).toBe(200);
    expect((await fetchFile(admin, `${hash}/gone.txt`)).statusCode).toBe(404);
    expect((await server.call(admin, deleteAsset, { params: { hash } })).status).toBe(404);
  });

  it("FILE-11 is rejected while the file is the logo", async () => {
    const hash = await uploadOne("logo.txt", "depended upon");
    await server.db
      .insertInto("settings")
      .values({ section: "globalConfig", member: "logoHash", value: JSON.stringify(hash) })
      .execute();
    const response = await server.call(admin, deleteAsset, { params: { hash } });
    expect(response.status).toBe(400);
    const { body } = await server.call(admin, getFiles, { query: { count: 1, skip: 0, search: hash } });
    expect(body.data[0]).toMatchObject({ uses: ["Logo"], needed: true });
    expect((await fetchFile(visitor, `${hash}/logo.txt`)).statusCode).toBe(200);
  });
});
