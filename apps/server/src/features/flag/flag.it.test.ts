import { uploadAssets } from "@gonfalon/contract/asset.ts";
import { getEditedChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import { addFlags, type NewFlag, removeFlag } from "@gonfalon/contract/flag.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { insertChallenge, insertGame, insertParticipation } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;
let id: number;

beforeAll(async () => {
  admin = await server.signUp("Admin");
  id = await insertGame(server);
});

function add(cid: number, ...flags: (Partial<NewFlag> & { readonly flag: string })[]) {
  const body = flags.map((flag) => ({ attachmentType: "None" as const, ...flag }));
  return server.call(admin, addFlags, { params: { id, cid }, body });
}

function remove(cid: number, fid: number) {
  return server.call(admin, removeFlag, { params: { id, cid, fid } });
}

async function read(cid: number) {
  return (await server.call(admin, getEditedChallenge, { params: { id, cid } })).body;
}

describe("adding flags", () => {
  it("FLAG-5 stores each once, trimmed, in the given order", async () => {
    const cid = await insertChallenge(server, id, { flags: [] });
    expect((await add(cid, { flag: " flag{b} " }, { flag: "flag{a}" }, { flag: "flag{b}" })).status).toBe(
      200,
    );
    await add(cid, { flag: "flag{a}" });
    expect((await read(cid)).flags.map(({ flag }) => flag)).toEqual(["flag{b}", "flag{a}"]);
    expect((await add(cid)).status).toBe(200);
    expect(server.publishedEvents).toContainEqual({
      type: "challenge.changed",
      gameId: id,
      challengeId: cid,
    });
    expect(JSON.stringify(server.lines)).not.toContain("flag{a}");
  });

  it.each([
    ["blank", { flag: " " }],
    ["128 characters long", { flag: "x".repeat(128) }],
    ["linked to an unknown file", { flag: "a", attachmentType: "Local", fileHash: "0".repeat(64) }],
    ["linked to an invalid hash", { flag: "a", attachmentType: "Local", fileHash: "a" }],
    ["linked to an invalid URL", { flag: "a", attachmentType: "Remote", remoteUrl: "ftp://x/" }],
  ] as const)("FLAG-5 adds none if one of them is %s", async (_case, flag) => {
    const cid = await insertChallenge(server, id, { flags: [] });
    expect((await add(cid, { flag: "flag{fine}" }, flag)).status).toBe(400);
    expect((await read(cid)).flags).toEqual([]);
  });

  it("FLAG-5 accepts 127 characters, also outside of the Basic Multilingual Plane", async () => {
    const cid = await insertChallenge(server, id, { flags: [] });
    expect((await add(cid, { flag: "😀".repeat(127) })).status).toBe(200);
    expect((await add(cid, { flag: "😀".repeat(128) })).status).toBe(400);
  });

  it("FLAG-5 adds none if the challenge would have more than 100,000", async () => {
    const cid = await insertChallenge(server, id, { flags: [] });
    await sql`
      insert into flags (challenge_id, flag)
      select ${cid}, 'flag{' || n || '}' from generate_series(1, 99999) n`.execute(server.db);
    const { status, problem } = await add(cid, { flag: "flag{a}" }, { flag: "flag{b}" });
    expect([status, problem.title]).toEqual([400, "No more flags can be added: the limit is 100000."]);
    expect((await add(cid, { flag: "flag{a}" }, { flag: "flag{1}" })).status).toBe(200);
    expect((await add(cid, { flag: "flag{a}" })).status).toBe(200);
  });

  it("FLAG-6 fills the attachment pool, shows which flags were assigned, and replaces an attachment", async () => {
    const cid = await insertChallenge(server, id, { type: "DynamicAttachment", flags: [] });
    const { body: files } = await server.call(admin, uploadAssets, {
      query: { filename: "pack.zip" },
      body: { files: [new File(["one"], "1"), new File(["other"], "2")] },
    });
    const [firstHash, secondHash] = files.map(({ hash }) => hash);
    await add(
      cid,
      { flag: "flag{1}", attachmentType: "Local", fileHash: firstHash ?? "" },
      { flag: "flag{2}", attachmentType: "Remote", remoteUrl: "https://example.org/2" },
    );
    const [firstFlag] = (await read(cid)).flags;
    const membership = await insertParticipation(server, id);
    await server.db
      .insertInto("instances")
      .values({
        participation_id: membership.id,
        challenge_id: cid,
        flag: "flag{1}",
        flag_id: firstFlag?.id ?? 0,
        opened_at: server.clock.now(),
      })
      .execute();
    const { flags } = await read(cid);
    expect(flags).toEqual([
      {
        id: expect.any(Number),
        flag: "flag{1}",
        kind: "Exact",
        handedOut: true,
        attachment: { id: firstFlag?.id, type: "Local", url: `/assets/${firstHash}/pack.zip`, fileSize: 3 },
      },
      {
        id: expect.any(Number),
        flag: "flag{2}",
        kind: "Exact",
        handedOut: false,
        attachment: { id: flags[1]?.id, type: "Remote", url: "https://example.org/2", fileSize: null },
      },
    ]);
    await add(cid, { flag: "flag{1}", attachmentType: "Local", fileHash: secondHash ?? "" });
    expect((await read(cid)).flags[0]).toMatchObject({
      id: firstFlag?.id,
      handedOut: true,
      attachment: { url: `/assets/${secondHash}/pack.zip` },
    });
  });

  it("requires an existing challenge", async () => {
    expect((await add(999_999, { flag: "flag{a}" })).status).toBe(404);
  });
});

describe("removing a flag", () => {
  it("returns whether it existed", async () => {
    const cid = await insertChallenge(server, id, { flags: ["flag{a}", "flag{b}"] });
    const otherId = await insertChallenge(server, id);
    const [flag] = (await read(cid)).flags;
    expect((await remove(otherId, flag?.id ?? 0)).body).toBe("NotFound");
    expect((await remove(cid, flag?.id ?? 0)).body).toBe("Success");
    expect((await remove(cid, flag?.id ?? 0)).body).toBe("NotFound");
    expect(await read(cid)).toMatchObject({ isEnabled: true, flags: [{ flag: "flag{b}" }] });
    expect((await remove(999_999, 1)).status).toBe(404);
  });

  it("CHAL-2 disables the challenge if it was the last flag, and publishes the change", async () => {
    const cid = await insertChallenge(server, id);
    const [flag] = (await read(cid)).flags;
    server.publishedEvents.length = 0;
    await remove(cid, flag?.id ?? 0);
    expect(await read(cid)).toMatchObject({ isEnabled: false, flags: [] });
    expect(server.publishedEvents).toEqual([{ type: "challenge.changed", gameId: id, challengeId: cid }]);
  });

  it("CHAL-2 never leaves a challenge enabled without a flag, even if it is enabled concurrently", async () => {
    const cid = await insertChallenge(server, id, { enabled: false });
    const [flag] = (await read(cid)).flags;
    const enable = () =>
      server.call(admin, updateChallenge, { params: { id, cid }, body: { isEnabled: true } });
    const hold = (tx: Db) =>
      tx.selectFrom("challenges").where("id", "=", cid).select("id").forUpdate().execute();
    await race<unknown>(server.db, hold, [() => remove(cid, flag?.id ?? 0), enable]);
    expect(await read(cid)).toMatchObject({ isEnabled: false, flags: [] });
  });
});
