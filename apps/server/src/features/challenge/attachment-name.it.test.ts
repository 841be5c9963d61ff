import { randomUUID } from "node:crypto";
import { uploadAssets } from "@gonfalon/contract/asset.ts";
import { getChallenge, setAttachment, updateChallenge } from "@gonfalon/contract/challenge.ts";
import { addFlags } from "@gonfalon/contract/flag.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api-client.ts";
import {
  type BuiltMembership,
  insertChallenge,
  insertGame,
  insertParticipation,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

interface AssignedAttachment {
  readonly gameId: number;
  readonly challengeId: number;
  readonly membership: BuiltMembership;
}

/** A dynamic attachment whose only file was uploaded under `storedName`. */
async function assignAttachment(
  storedName: string,
  flag: string,
  fileName: string,
): Promise<AssignedAttachment> {
  const gameId = await insertGame(server);
  const challengeId = await insertChallenge(server, gameId, {
    type: "DynamicAttachment",
    flags: [],
    file_name: fileName,
  });
  const { body: files } = await server.call(admin, uploadAssets, {
    query: {},
    body: { files: [new File([randomUUID()], storedName)] },
  });
  await server.call(admin, addFlags, {
    params: { id: gameId, cid: challengeId },
    body: [{ flag, attachmentType: "Local", fileHash: files[0]?.hash ?? "" }],
  });
  return { gameId, challengeId, membership: await insertParticipation(server, gameId) };
}

async function readAttachmentUrl({ gameId, challengeId, membership }: AssignedAttachment): Promise<string> {
  const { body } = await server.call(membership.player, getChallenge, {
    params: { id: gameId, cid: challengeId },
  });
  return body.context.url ?? "";
}

function download(
  caller: Caller,
  url: string,
  headers: Record<string, string> = {},
  method: "GET" | "HEAD" = "GET",
) {
  return server.app.inject({ method, url, headers: { ...caller.headers, ...headers } });
}

async function attach(gameId: number, storedName: string): Promise<AssignedAttachment> {
  const challengeId = await insertChallenge(server, gameId);
  const { body: files } = await server.call(admin, uploadAssets, {
    query: {},
    body: { files: [new File([randomUUID()], storedName)] },
  });
  await server.call(admin, setAttachment, {
    params: { id: gameId, cid: challengeId },
    body: { attachmentType: "Local", fileHash: files[0]?.hash ?? "" },
  });
  return { gameId, challengeId, membership: await insertParticipation(server, gameId) };
}

describe("an attachment with special characters in its name", () => {
  const NAME = "Näme 数据.txt";
  const ENCODED = "N%C3%A4me%20%E6%95%B0%E6%8D%AE.txt";

  it("FILE-19 has its name in its URL, not percent-encoded", async () => {
    const url = await readAttachmentUrl(await attach(await insertGame(server), NAME));
    expect(url).toMatch(/^\/assets\/[0-9a-f]{64}\//);
    expect(url.split("/").at(-1)).toBe(NAME);
  });

  it.each(["raw", "encoded"])("FILE-19 is downloaded under its name from the %s URL", async (form) => {
    const assignment = await attach(await insertGame(server), NAME);
    const url = await readAttachmentUrl(assignment);
    const { headers } = await download(
      assignment.membership.player,
      form === "raw" ? url : new URL(url, "http://localhost").pathname,
    );
    expect(headers["content-disposition"]).toBe(
      `attachment; filename="N_me __.txt"; filename*=UTF-8''${ENCODED}`,
    );
  });

  it("FILE-19 has only those characters percent-encoded that would end or change the path", async () => {
    const assignment = await attach(await insertGame(server), "100% a?b#c.txt");
    const url = await readAttachmentUrl(assignment);
    expect(url.split("/").at(-1)).toBe("100%25 a%3Fb%23c.txt");
    const { player } = assignment.membership;
    const { headers } = await download(player, new URL(url, "http://localhost").pathname);
    expect(headers["content-disposition"]).toContain("filename*=UTF-8''100%25%20a%3Fb%23c.txt");
  });
});

function toDisposition(name: string): string {
  return `attachment; filename="${name}"; filename*=UTF-8''${name}`;
}

describe("FILE-19 a flag does not leak through a download name", () => {
  it.each([
    ["flag{stored-without-extension}", "task.zip"],
    ["flag{stored-with-extension}.zip", "attachment"],
    ["flag{stored-with-dot.inside}", "task.tar.gz"],
    ["DYN_ATTACHMENT_1", "task.zip"],
  ])("a file uploaded as %s is downloaded as %s", async (storedName, fileName) => {
    const assignment = await assignAttachment(storedName, storedName, fileName);
    const url = await readAttachmentUrl(assignment);
    expect(url.split("/").at(-1)).toBe(fileName);
    const response = await download(assignment.membership.player, url);
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-disposition"]).toBe(toDisposition(fileName));
  });

  it("no response to players and no log line contains the stored name", async () => {
    const storedName = "flag{nowhere-to-be-seen}.zip";
    const assignment = await assignAttachment(storedName, "flag{nowhere-to-be-seen}", "task.bin");
    const url = await readAttachmentUrl(assignment);
    const { player } = assignment.membership;
    const etag = String((await download(player, url)).headers.etag);
    const requests: readonly [number, ReturnType<typeof download>][] = [
      [200, download(player, url)],
      [200, download(player, url, {}, "HEAD")],
      [200, download(player, url.replace("task.bin", "x.html"))],
      [206, download(player, url, { range: "bytes=1-3" })],
      [304, download(player, url, { "if-none-match": etag })],
      [412, download(player, url, { "if-match": '"other"' })],
      [416, download(player, url, { range: "bytes=100000-" })],
      [404, download(player, url.replace(/[0-9a-f]{8}/, "00000000"))],
    ];
    for (const [status, request] of requests) {
      const response = await request;
      expect(response.statusCode).toBe(status);
      expect(JSON.stringify(response.headers)).not.toContain("nowhere");
      expect(response.body).not.toContain("nowhere");
    }
    const challenge = await server.call(player, getChallenge, {
      params: { id: assignment.gameId, cid: assignment.challengeId },
    });
    expect(JSON.stringify(challenge)).not.toContain("nowhere");
    expect(JSON.stringify(server.lines)).not.toContain("nowhere");
  });

  it("renaming the file takes effect immediately, even for a cached copy", async () => {
    const assignment = await assignAttachment("flag{renamed}", "flag{renamed}", "before.zip");
    const before = await readAttachmentUrl(assignment);
    const { headers } = await download(assignment.membership.player, before);
    await server.call(admin, updateChallenge, {
      params: { id: assignment.gameId, cid: assignment.challengeId },
      body: { fileName: "after.zip" },
    });
    const after = await readAttachmentUrl(assignment);
    expect(after).toBe(before.replace("before.zip", "after.zip"));
    const freshDownload = await download(assignment.membership.player, after);
    expect(freshDownload.headers["content-disposition"]).toBe(toDisposition("after.zip"));
    const revalidation = await download(assignment.membership.player, after, {
      "if-none-match": String(headers.etag),
    });
    expect([revalidation.statusCode, revalidation.headers["content-disposition"]]).toEqual([
      304,
      toDisposition("after.zip"),
    ]);
  });
});
