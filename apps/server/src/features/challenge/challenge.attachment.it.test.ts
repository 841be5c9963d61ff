import { uploadAssets } from "@gonfalon/contract/asset.ts";
import { getEditedChallenge, setAttachment } from "@gonfalon/contract/challenge.ts";
import { addFlags } from "@gonfalon/contract/flag.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, visitor } from "../../../test/api-client.ts";
import { hoursFromNow, insertChallenge, insertGame, insertParticipation } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

const UNKNOWN_HASH = "0".repeat(64);

async function read(id: number, cid: number) {
  return (await server.call(admin, getEditedChallenge, { params: { id, cid } })).body;
}

async function upload(content: string, name = "file.zip"): Promise<string> {
  const { body } = await server.call(admin, uploadAssets, {
    query: {},
    body: { files: [new File([content], name)] },
  });
  return body[0]?.hash ?? "";
}

describe("an attachment", () => {
  function attach(id: number, cid: number, body: object) {
    const attachmentType = "None" as const;
    return server.call(admin, setAttachment, { params: { id, cid }, body: { attachmentType, ...body } });
  }

  it("CHAL-6 is a stored file, an external URL, or none", async () => {
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id);
    const fileHash = await upload("four", "größe.zip");
    expect((await attach(id, cid, { attachmentType: "Local", fileHash })).status).toBe(200);
    expect((await read(id, cid)).attachment).toEqual({
      id: cid,
      type: "Local",
      url: `/assets/${fileHash}/größe.zip`,
      fileSize: 4,
    });
    const remoteUrl = "https://example.org/a b.zip";
    await attach(id, cid, { attachmentType: "Remote", remoteUrl: ` ${remoteUrl}` });
    expect((await read(id, cid)).attachment).toEqual({
      id: cid,
      type: "Remote",
      url: remoteUrl,
      fileSize: null,
    });
    await attach(id, cid, {});
    expect((await read(id, cid)).attachment).toBeNull();
  });

  it.each([
    ["an unknown file", { attachmentType: "Local", fileHash: UNKNOWN_HASH }],
    ["a file without a hash", { attachmentType: "Local" }],
    ["a URL with another scheme", { attachmentType: "Remote", remoteUrl: "javascript:alert(1)" }],
    ["an invalid URL", { attachmentType: "Remote", remoteUrl: "https://" }],
    ["no URL", { attachmentType: "Remote", remoteUrl: null }],
  ])("CHAL-6 is unchanged if the new one is %s", async (_case, body) => {
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id, { attachment_url: "https://example.org/" });
    expect((await attach(id, cid, body)).status).toBe(400);
    expect((await read(id, cid)).attachment?.url).toBe("https://example.org/");
  });

  it("CHAL-6 cannot be set for a challenge with an attachment pool, in which each flag has its own", async () => {
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id, { type: "DynamicAttachment" });
    expect((await attach(id, cid, {})).status).toBe(400);
  });

  it("CHAL-6 can be set again, and its file is deleted when it is no longer used", async () => {
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id);
    const fileHash = await upload("needed");
    const unusedHash = await upload("never used");
    for (const _ of [1, 2]) await attach(id, cid, { attachmentType: "Local", fileHash });
    server.clock.advance(2 * HOUR_MS);
    await server.platform.files.sweep();
    expect((await fetchFile(admin, fileHash)).statusCode).toBe(200);
    await attach(id, cid, {});
    await server.platform.files.sweep();
    expect((await fetchFile(admin, fileHash)).statusCode).toBe(404);
    expect((await fetchFile(admin, unusedHash)).statusCode).toBe(200);
  });
});

function fetchFile(caller: Caller, hash: string) {
  return server.app.inject({ url: `/assets/${hash}/file.zip`, headers: caller.headers });
}

describe("CHAL-7 downloading an attachment", () => {
  async function fetchAsEachCaller(
    game: Parameters<typeof insertGame>[1],
    challenge: Parameters<typeof insertChallenge>[2] = {},
  ) {
    const id = await insertGame(server, game);
    const fileHash = await upload(`file of game ${id}`);
    await insertChallenge(server, id, { attachment_hash: fileHash, ...challenge });
    const [acceptedMembership, pendingMembership] = [
      await insertParticipation(server, id),
      await insertParticipation(server, id, { status: "Pending" }),
    ];
    const monitor = await server.signUp("Monitor");
    const callers = [
      visitor,
      await server.signUp(),
      pendingMembership.player,
      acceptedMembership.player,
      monitor,
      admin,
    ];
    const responses = await Promise.all(callers.map((caller) => fetchFile(caller, fileHash)));
    return responses.map(({ statusCode }) => statusCode);
  }

  it("is allowed for anyone with the URL once the game has started", async () => {
    expect(await fetchAsEachCaller({})).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it("is limited to staff before the start", async () => {
    const starts_at = hoursFromNow(server, 1);
    expect(await fetchAsEachCaller({ starts_at })).toEqual([404, 404, 404, 404, 200, 200]);
  });

  it("is limited to staff and accepted teams in a hidden game", async () => {
    expect(await fetchAsEachCaller({ hidden: true })).toEqual([404, 404, 404, 200, 200, 200]);
  });

  it("is limited to administrators while the challenge is disabled", async () => {
    expect(await fetchAsEachCaller({}, { enabled: false })).toEqual([404, 404, 404, 404, 404, 200]);
  });

  it("is also allowed for the files of a dynamic attachment", async () => {
    const id = await insertGame(server);
    const fileHash = await upload("pool of one");
    const cid = await insertChallenge(server, id, { type: "DynamicAttachment", flags: [] });
    expect((await fetchFile(visitor, fileHash)).statusCode).toBe(404);
    await server.call(admin, addFlags, {
      params: { id, cid },
      body: [{ flag: "flag{1}", attachmentType: "Local", fileHash }],
    });
    const response = await fetchFile(visitor, fileHash);
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
  });
});
