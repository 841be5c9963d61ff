import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { changeAvatar, getProfile } from "@gonfalon/contract/account.ts";
import { uploadAssets } from "@gonfalon/contract/asset.ts";
import { setPoster } from "@gonfalon/contract/game.ts";
import { toRequestUrl } from "@gonfalon/contract/kernel/request-url.ts";
import { changeLogo, deleteLogo } from "@gonfalon/contract/settings.ts";
import { changeTeamAvatar, createTeam } from "@gonfalon/contract/team.ts";
import { submitWriteup } from "@gonfalon/contract/writeup.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { insertGame, insertMember, insertParticipation } from "./builders.ts";
import { useServer } from "./harness.ts";
import { createTinyFramesGif } from "./hostile-images.ts";
import { race } from "./race.ts";
import type { TestUser } from "./test-users.ts";

const server = useServer();
let admin: TestUser;
let user: TestUser;
let port: number;

beforeAll(async () => {
  admin = await server.signUp("Admin");
  user = await server.signUp();
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  port = (server.app.server.address() as { readonly port: number }).port;
});

afterEach(() => {
  server.disk.freeBytes = server.disk.totalBytes / 2;
});

async function listStoredHashes(): Promise<readonly string[]> {
  const names = await readdir(join(server.filesFolder, "uploads"), { recursive: true }).catch(() => []);
  return names.map((name) => name.slice(-64)).filter((name) => /^[0-9a-f]{64}$/.test(name));
}

async function buildPicture(background: string): Promise<File> {
  const png = await sharp({ create: { width: 600, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([Uint8Array.from(png)], "a.png");
}

/** Sends a request line, headers and the start of a body, which is empty by default. Returns the status. */
function sendHeaders(
  method: string,
  path: string,
  headers: Readonly<Record<string, string | number>>,
  body = "",
): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", reject).once("data", (data) => {
      resolve(Number(data.toString("latin1").split(" ")[1]));
      socket.destroy();
    });
    const lines = Object.entries({ host: "x", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
  });
}

const FORM = "multipart/form-data; boundary=x";

/** A form with one file, sent with chunked encoding. */
async function* generateForm(field: string, mebibytes: number): AsyncGenerator<Buffer> {
  yield Buffer.from(`--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.bin"\r\n\r\n`);
  const chunk = Buffer.alloc(MEBIBYTE, "a");
  for (let sentMebibytes = 0; sentMebibytes < mebibytes; sentMebibytes++) yield chunk;
  yield Buffer.from("\r\n--x--\r\n");
}

function sendStream(
  caller: TestUser,
  method: string,
  path: string,
  body: AsyncIterable<Buffer>,
): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...caller.headers, "content-type": FORM },
    body: Readable.toWeb(Readable.from(body)) as ReadableStream,
    duplex: "half",
  } as RequestInit);
}

describe("the size of an upload", () => {
  it.each([
    ["an avatar of more than 3 MiB", "PUT", changeAvatar.path, 3.1 * MEBIBYTE, 400],
    [
      "a writeup of more than 20 MiB",
      "POST",
      toRequestUrl(submitWriteup, { params: { id: 1 } }),
      20.1 * MEBIBYTE,
      400,
    ],
    ["attachments of more than the configured 128 MiB", "POST", uploadAssets.path, 128.1 * MEBIBYTE, 413],
  ])(
    "FILE-22 %s is rejected by its Content-Length, before the body is read",
    async (_, method, path, bytes, status) => {
      const headers = { ...admin.headers, "content-type": FORM, "content-length": Math.ceil(bytes) };
      expect(await sendHeaders(method, path, headers)).toBe(status);
    },
  );

  it.each([
    ["an avatar", "PUT", changeAvatar.path, "file", 4, 400],
    ["an upload of attachments", "POST", uploadAssets.path, "files", 129, 413],
    ["a form with an unused field", "PUT", changeAvatar.path, "other", 4, 400],
  ])(
    "FILE-22 %s without a Content-Length is rejected when it exceeds the limit",
    async (_, method, path, field, mebibytes, status) => {
      const response = await sendStream(admin, method, path, generateForm(field, mebibytes));
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ status });
    },
  );

  it("FILE-22 attachments that together exceed the configured maximum are rejected", async () => {
    const halfOfLimit = new File([new Uint8Array(65 * MEBIBYTE)], "half");
    const response = await server.call(admin, uploadAssets, {
      query: {},
      body: { files: [halfOfLimit, halfOfLimit] },
    });
    expect(response.status).toBe(413);
  });

  it("HARM-1 a compressed form is rejected with 415 immediately", async () => {
    for (const encoding of ["gzip", "br", "deflate"]) {
      const headers = {
        ...user.headers,
        "content-type": FORM,
        "content-encoding": encoding,
        "content-length": 200_000,
      };
      expect(await sendHeaders("PUT", changeAvatar.path, headers)).toBe(415);
      expect(await sendHeaders("PUT", "/api/account/update", headers)).toBe(415);
    }
  });
});

it.each([
  [
    "lines that end with LF",
    '--x\ncontent-disposition: form-data; name="file"; filename="a"\n\na\r\n--x--\r\n',
  ],
  [
    "no empty line after them",
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n--x--\r\n',
  ],
])("FUZZ-1 a form whose part has headers with %s is rejected", async (_case, body) => {
  const headers = { ...user.headers, "content-type": FORM, "content-length": body.length };
  expect(await sendHeaders("PUT", changeAvatar.path, headers, body)).toBe(400);
});

it("FUZZ-1 a form with too many parts is rejected, even if it ends within a part", async () => {
  const part = "--x\r\na: b\r\n\r\nc";
  const body = Array.from({ length: 1002 }, () => part).join("\r\n");
  const headers = { ...user.headers, "content-type": FORM, "content-length": body.length };
  // In one write: without `guardParser`, the process would end if the end of the body arrives with the last part.
  expect(await sendHeaders("PUT", changeAvatar.path, headers, body)).toBe(413);
});

it("reads the name of the field in any case, as GZCTF does", async () => {
  const { status } = await fetch(`http://127.0.0.1:${port}${toRequestUrl(uploadAssets)}`, {
    method: "POST",
    headers: admin.headers,
    body: toForm("Files", new File(["any case"], "a.txt")),
  });
  expect(status).toBe(200);
  const hash = createHash("sha256").update("any case").digest("hex");
  expect(await listStoredHashes()).toContain(hash);
});

function toForm(field: string, file: File): FormData {
  const form = new FormData();
  form.set(field, file);
  return form;
}

describe("the cost of an image", () => {
  it("FILE-24 an animation of more than 200 frames is rejected with the reason", async () => {
    const { status, problem } = await server.call(user, changeAvatar, {
      body: { file: new File([createTinyFramesGif(130_000)], "bomb.gif") },
    });
    expect(status).toBe(400);
    expect(problem.title).toContain("too many frames");
    expect((await server.call(user, getProfile)).body.avatar).toBeNull();
  });
});

describe("files on disk", () => {
  it("FILE-21 a replaced avatar, poster, logo or writeup is removed immediately", async () => {
    const { body: team } = await server.call(user, createTeam, { body: { name: "Replacers" } });
    const gameId = await insertGame(server, { writeup_required: true });
    const membership = await insertParticipation(server, gameId);
    const createPdf = (text: string) => new File([`%PDF-1.7 ${text}`], "a.pdf", { type: "application/pdf" });
    // The number of files that each upload stores: a logo is also stored as a favicon.
    const replacements: readonly [number, (color: string) => Promise<{ readonly status: number }>][] = [
      [1, async (color) => server.call(user, changeAvatar, { body: { file: await buildPicture(color) } })],
      [
        1,
        async (color) =>
          server.call(user, changeTeamAvatar, {
            params: { id: team.id },
            body: { file: await buildPicture(color) },
          }),
      ],
      [
        1,
        async (color) =>
          server.call(admin, setPoster, {
            params: { id: gameId },
            body: { file: await buildPicture(color) },
          }),
      ],
      [2, async (color) => server.call(admin, changeLogo, { body: { file: await buildPicture(color) } })],
      [
        1,
        async (color) =>
          server.call(membership.player, submitWriteup, {
            params: { id: gameId },
            body: { file: createPdf(color) },
          }),
      ],
    ];
    for (const [index, [addedCount, change]] of replacements.entries()) {
      const countBefore = (await listStoredHashes()).length;
      for (const shade of ["10", "20", "30"])
        expect((await change(`#${index}0${shade}${shade}`)).status).toBe(200);
      expect(await listStoredHashes()).toHaveLength(countBefore + addedCount);
      const rows = await server.db.selectFrom("files").select("hash").execute();
      expect((await listStoredHashes()).toSorted()).toEqual(rows.map(({ hash }) => hash).toSorted());
    }
    const countBefore = (await listStoredHashes()).length;
    await server.call(admin, deleteLogo);
    expect(await listStoredHashes()).toHaveLength(countBefore - 2);
  });

  it("FILE-21 a replaced file that another user still uses is not removed", async () => {
    const [firstUser, secondUser] = [await server.signUp(), await server.signUp()];
    const sharedPicture = await buildPicture("#123456");
    await server.call(firstUser, changeAvatar, { body: { file: sharedPicture } });
    await server.call(secondUser, changeAvatar, { body: { file: sharedPicture } });
    const countBefore = (await listStoredHashes()).length;
    await server.call(firstUser, changeAvatar, { body: { file: await buildPicture("#654321") } });
    expect(await listStoredHashes()).toHaveLength(countBefore + 1);
  });

  it("FILE-23 uploads are rejected with 507 while the disk is nearly full", async () => {
    server.disk.freeBytes = 512 * MEBIBYTE - 1;
    const hashesBefore = await listStoredHashes();
    const { status, problem } = await server.call(user, changeAvatar, {
      body: { file: await buildPicture("#0f0f0f") },
    });
    expect(status).toBe(507);
    expect(problem.title).toContain("disk space");
    server.disk.freeBytes = 600 * MEBIBYTE;
    // Each file is stored twice until its temporary file is deleted.
    const headers = { ...admin.headers, "content-type": FORM, "content-length": 45 * MEBIBYTE };
    expect(await sendHeaders("POST", uploadAssets.path, headers)).toBe(507);
    // Without a Content-Length, the largest permitted upload must fit.
    expect((await sendStream(admin, "POST", uploadAssets.path, generateForm("files", 1))).status).toBe(507);
    expect(await listStoredHashes()).toEqual(hashesBefore);
  });

  it("FILE-23 the files of a user have a quota, and a replacement counts only the new file", async () => {
    const hoarder = await server.signUp();
    await server.call(hoarder, changeAvatar, { body: { file: await buildPicture("#abcdef") } });
    await server.db
      .updateTable("files")
      .set({ size: 500 * MEBIBYTE })
      .where("uploaded_by", "=", hoarder.id)
      .execute();
    const { body: team } = await server.call(hoarder, createTeam, { body: { name: "Hoarders" } });
    const params = { id: team.id };
    const hashesBefore = await listStoredHashes();
    const refusal = await server.call(hoarder, changeTeamAvatar, {
      params,
      body: { file: await buildPicture("#fedcba") },
    });
    expect(refusal.status).toBe(400);
    expect(refusal.problem.title).toContain("500 MiB");
    expect(await listStoredHashes()).toEqual(hashesBefore);
    const replacement = await server.call(hoarder, changeAvatar, {
      body: { file: await buildPicture("#fedcba") },
    });
    expect(replacement.status).toBe(200);
  });
});

it("FILE-23 concurrent uploads of a user cannot exceed the quota together", async () => {
  const hoarder = await server.signUp();
  await server.call(hoarder, changeAvatar, { body: { file: await buildPicture("#c01040") } });
  // Enough space for one more picture of this size, but not for two.
  await sql`update files set size = ${500 * MEBIBYTE}::bigint - size * 3 / 2 where uploaded_by = ${hoarder.id}`.execute(
    server.db,
  );
  const teamIds: number[] = [];
  for (const name of ["Quota A", "Quota B"])
    teamIds.push((await server.call(hoarder, createTeam, { body: { name } })).body.id);
  const files = [await buildPicture("#10c040"), await buildPicture("#4010c0")];
  const responses = await race(
    server.db,
    (tx) => tx.selectFrom("teams").where("id", "in", teamIds).select("id").forUpdate().execute(),
    teamIds.map(
      (id, index) => () =>
        server.call(hoarder, changeTeamAvatar, { params: { id }, body: { file: files[index] as File } }),
    ),
  );
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

describe("with a bucket", () => {
  const uploads = {
    folder: tmpdir(),
    copiesOnDisk: 1,
    attachmentBytes: MEBIBYTE,
    packageBytes: MEBIBYTE,
  } as const;
  const serverWithBucket = useServer({ uploads });

  it("FILE-23 an upload needs its size on the disk only once", async () => {
    const caller = await serverWithBucket.signUp("Admin");
    const body = { files: [new File(["some text"], "notes.txt")] };
    // The request has no Content-Length, so the largest permitted upload must fit.
    const upload = () => serverWithBucket.call(caller, uploadAssets, { query: {}, body });
    serverWithBucket.disk.freeBytes = 512.5 * MEBIBYTE;
    expect((await upload()).status).toBe(507);
    serverWithBucket.disk.freeBytes = 513.5 * MEBIBYTE;
    expect((await upload()).status).toBe(200);
  });
});

describe("the rate of uploads", () => {
  const limitedServer = useServer({ rateLimits: true });

  it("LIMIT-1 a user may upload ten times in ten minutes", async () => {
    const caller = await limitedServer.signUp();
    const emptyUpload = { body: { file: new File([], "a.png") } };
    for (let n = 0; n < 10; n++)
      expect((await limitedServer.call(caller, changeAvatar, emptyUpload)).status).toBe(400);
    const refusal = await limitedServer.call(caller, changeAvatar, emptyUpload);
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers["retry-after"])).toBeGreaterThanOrEqual(60);
    limitedServer.clock.advance(10 * MINUTE_MS);
    expect((await limitedServer.call(caller, changeAvatar, emptyUpload)).status).toBe(400);
  });

  it("LIMIT-1 the members of a team together may upload its writeup ten times in ten minutes", async () => {
    const gameId = await insertGame(limitedServer, { writeup_required: true });
    const membership = await insertParticipation(limitedServer, gameId);
    const teammate = await insertMember(limitedServer, membership.team.id, membership);
    const submit = (caller: TestUser, text: string) =>
      limitedServer.call(caller, submitWriteup, {
        params: { id: gameId },
        body: { file: new File([`%PDF-${text}`], "a.pdf", { type: "application/pdf" }) },
      });
    for (let n = 0; n < 5; n++)
      for (const member of [membership.player, teammate])
        expect((await submit(member, `${member.name}${n}`)).status).toBe(200);
    expect((await submit(teammate, "eleventh")).status).toBe(429);
  });
});

it("FILE-22 no upload leaves a temporary file, whatever its result", async () => {
  const body = { file: await buildPicture("#0a0b0c") };
  const storedResponse = await server.call(user, changeAvatar, { body });
  const refusal = await sendStream(user, "PUT", changeAvatar.path, generateForm("file", 4));
  expect([storedResponse.status, refusal.status]).toEqual([200, 400]);
  // The temporary file of an aborted request is deleted when the server detects the abort.
  await expect.poll(() => readdir(join(server.filesFolder, "incoming"))).toEqual([]);
});
