import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import {
  type CaptureConversation,
  deleteCapture,
  deleteCaptures,
  listCapturedChallenges,
  listCapturedTeams,
  readCapture,
} from "@gonfalon/contract/capture.ts";
import { getClientConfig } from "@gonfalon/contract/settings.ts";
import { describe, expect, it } from "vitest";
import { aChallenge, aGame } from "../../../test/builders.ts";
import { type CaptureFixture, exists, say, useCaptures } from "../../../test/captures.ts";

const { server, monitor, aScene, open, files, onlyFile, talk, hangUp, pathOf, download } = useCaptures();

function toPlace({ challengeId, seat }: CaptureFixture) {
  return { cid: challengeId, pid: seat.id };
}

it("CAPTURE-8 reports that capturing is supported", async () => {
  expect((await server.call(await monitor(), getClientConfig)).body.trafficCapture).toBe(true);
});

describe("CAPTURE-5 monitors of a game", () => {
  it("list captures by challenge and team", async () => {
    const scene = await aScene();
    const { gameId, challengeId, seat } = scene;
    const challenge = {
      id: challengeId,
      title: "login",
      category: "Misc",
      type: "DynamicContainer",
      isEnabled: true,
    };
    const listed = async () =>
      server.call(await monitor(), listCapturedChallenges, { params: { id: gameId } });
    expect((await listed()).body).toEqual([{ ...challenge, count: 0 }]);
    await aChallenge(server, gameId);
    await talk(scene, "one");
    await talk(scene, "two");
    expect((await listed()).body).toEqual([{ ...challenge, count: 1 }]);
    expect(
      (await server.call(await monitor(), listCapturedTeams, { params: { cid: challengeId } })).body,
    ).toEqual([
      { id: seat.id, teamId: seat.team.id, name: seat.team.name, division: null, avatar: null, count: 2 },
    ]);
    expect(await files(scene)).toHaveLength(2);
    // Existing captures stay visible after capturing was disabled.
    await server.db
      .updateTable("challenges")
      .set({ capture_traffic: false })
      .where("id", "=", challengeId)
      .execute();
    expect((await listed()).body).toHaveLength(1);
  });

  it("CAPTURE-5 receive the GZCTF 1.6 response for a game without captures, so the client shows its empty state", async () => {
    const { gameId, challengeId, seat } = await aScene();
    const watcher = await monitor();
    const get = (url: string) => server.app.inject({ url: `/api/game/${url}`, headers: watcher.headers });
    const [challenges, none, unknown] = [
      await get(`games/${gameId}/captures`),
      await get(`games/${await aGame(server)}/captures`),
      await get("games/999999/captures"),
    ];
    expect(challenges.json()).toMatchObject([{ id: challengeId, count: 0 }]);
    expect([none.statusCode, none.json()]).toEqual([200, []]);
    expect([unknown.statusCode, unknown.json()]).toEqual([200, []]);
    const teams = await get(`captures/${challengeId}`);
    expect([teams.statusCode, teams.json()]).toEqual([404, { title: expect.any(String), status: 404 }]);
    const files = await get(`captures/${challengeId}/${seat.id}`);
    expect([files.statusCode, files.json()]).toEqual([200, []]);
    const archive = await get(`captures/${challengeId}/${seat.id}/all`);
    expect([archive.statusCode, archive.headers["content-type"]]).toEqual([200, "application/gzip"]);
  });

  it("PERF-3 get only the newest captures of a team with very many", async () => {
    const scene = await aScene();
    await server.pool.query(
      `insert into captures (challenge_id, participation_id, file_name, size, updated_at)
       select $1, $2, n || '.pcap', 24, now() - n * interval '1 second' from generate_series(1, 10001) n`,
      [scene.challengeId, scene.seat.id],
    );
    const listed = await files(scene);
    expect(listed).toHaveLength(10_000);
    expect(listed.at(-1)?.fileName).toBe("10000.pcap");
  });

  it("download one capture, or a range of it", async () => {
    const scene = await aScene();
    await talk(scene, "hello");
    const { fileName, size } = await onlyFile(scene);
    const url = `${scene.challengeId}/${scene.seat.id}/${fileName}`;
    const { headers, rawPayload } = await download(url);
    expect(headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": expect.stringContaining(`attachment; filename="${fileName}"`),
    });
    expect(rawPayload).toHaveLength(size);
    expect(rawPayload.readUInt32LE(0)).toBe(0xa1b2c3d4);
    const part = await download(url, { range: "bytes=4-7" });
    expect([part.statusCode, part.rawPayload.toString("hex")]).toEqual([206, "02000400"]);
    const later = await download(url, { range: `bytes=100-${size - 3}` });
    expect(later.rawPayload.equals(rawPayload.subarray(100, size - 2))).toBe(true);
  });

  it("download all captures in one archive", async () => {
    const scene = await aScene();
    const path = `${scene.challengeId}/${scene.seat.id}`;
    expect(gunzipSync((await download(`${path}/all`)).rawPayload).every((byte) => byte === 0)).toBe(true);
    await talk(scene, "hello");
    const { fileName } = await onlyFile(scene);
    const { headers, rawPayload } = await download(`${path}/all`);
    const name = `Capture-${scene.challengeId}-${scene.seat.id}-20260101-00.00.00Z`;
    expect(headers).toMatchObject({
      "content-type": "application/gzip",
      "content-disposition": expect.stringContaining(`${name}.tar.gz`),
    });
    const archive = gunzipSync(rawPayload);
    expect(archive.includes(`${name}/${fileName}`)).toBe(true);
    expect(archive.includes((await download(`${path}/${fileName}`)).rawPayload)).toBe(true);
  });

  it("delete one capture or all, even of an open connection", async () => {
    const scene = await aScene();
    await talk(scene, "one");
    const first = (await onlyFile(scene)).fileName;
    const one = { params: { ...toPlace(scene), filename: first } };
    expect((await server.call(await monitor(), deleteCapture, one)).status).toBe(200);
    expect((await server.call(await monitor(), deleteCapture, one)).status).toBe(404);
    expect(await exists(pathOf(scene, first))).toBe(false);

    await talk(scene, "two");
    const client = await open(scene.containerId);
    await say(client, "and");
    while ((await files(scene)).length < 2) await new Promise((resolve) => setImmediate(resolve));
    expect((await server.call(await monitor(), deleteCaptures, { params: toPlace(scene) })).status).toBe(200);
    await hangUp(client);
    expect(await files(scene)).toEqual([]);
    expect(await readdir(pathOf(scene, ""))).toEqual([]);
  });

  it("get nothing for a name with path traversal", async () => {
    // The target of the first traversal name.
    const secret = join(server.files, "captures", "secret.pcap");
    await mkdir(dirname(secret), { recursive: true });
    await writeFile(secret, "something else");
    const names = ["../../secret.pcap", "/etc/passwd", "a\\b.pcap", "\0.pcap", "none.pcap"];
    for (const filename of names) {
      const name = encodeURIComponent(filename);
      expect((await download(`1/1/${name}`)).statusCode).toBe(404);
      expect((await download(`1/1/${name}/conversation`)).statusCode).toBe(404);
      const params = { cid: 1, pid: 1, filename };
      expect((await server.call(await monitor(), deleteCapture, { params })).status).toBe(404);
    }
    expect(await exists(secret)).toBe(true);
  });
});

describe("CAPTURE-6 a conversation", () => {
  /** The complete conversation, and its number of pages. */
  async function pages(scene: CaptureFixture, fileName: string) {
    const read: { readonly from: string; readonly time: number; readonly text: string }[] = [];
    let from: number | null = 0;
    let count = 0;
    for (; from !== null; count++) {
      const { body }: { body: CaptureConversation } = await server.call(await monitor(), readCapture, {
        params: { ...toPlace(scene), filename: fileName },
        query: { from },
      });
      for (const { data, ...message } of body.messages)
        read.push({ ...message, text: Buffer.from(data, "base64").toString() });
      from = body.next;
    }
    return { read, count };
  }

  it("is returned message by message, with sender and time", async () => {
    const scene = await aScene();
    await talk(scene, "hello", "and goodbye");
    const { read } = await pages(scene, (await onlyFile(scene)).fileName);
    expect(read.map(({ from, text }) => [from, text])).toEqual([
      ["Client", "hello"],
      ["Container", "hello"],
      ["Client", "and goodbye"],
      ["Container", "and goodbye"],
    ]);
    const now = server.clock.now().getTime();
    for (const { time } of read) expect(time - now).toBeLessThan(60_000);
  });

  it("is paged if it is long", async () => {
    const scene = await aScene();
    await talk(scene, "a".repeat(100_000), "b".repeat(100_000));
    const { read, count } = await pages(scene, (await onlyFile(scene)).fileName);
    expect(count).toBeGreaterThan(2);
    const textFrom = (side: string) => read.flatMap(({ from, text }) => (from === side ? text : [])).join("");
    expect(textFrom("Client")).toBe("a".repeat(100_000) + "b".repeat(100_000));
    expect(textFrom("Container")).toBe(textFrom("Client"));
  });

  it("is rejected for an offset that is not the start of a packet", async () => {
    const scene = await aScene();
    await talk(scene, "hello");
    const { fileName, size } = await onlyFile(scene);
    const at = async (from: number) =>
      server.call(await monitor(), readCapture, {
        params: { ...toPlace(scene), filename: fileName },
        query: { from },
      });
    expect((await at(25)).status).toBe(400);
    expect((await at(size)).body).toEqual({ messages: [], next: null });
    expect((await at(2_000_000_000)).body).toEqual({ messages: [], next: null });
  });
});
