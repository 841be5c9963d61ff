import { execFileSync } from "node:child_process";
import { readdir, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
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
import type { SizedArchiveEntry } from "#ports/archive-writer.ts";
import { insertChallenge, insertGame, insertParticipation, insertTeam } from "../../../test/builders.ts";
import {
  type CaptureFixture,
  exists,
  sendAndReceive,
  toCaptureParams,
  useCaptures,
} from "../../../test/captures.ts";
import { captureService } from "./capture.service.ts";

const { server, getMonitor, setUp, open, listFiles, getOnlyFile, exchange, closeTunnel, getPath, download } =
  useCaptures();

it("CAPTURE-8 the client configuration states that traffic capture is available", async () => {
  expect((await server.call(await getMonitor(), getClientConfig)).body.trafficCapture).toBe(true);
});

describe("CAPTURE-5 monitors of a game", () => {
  it("list captures by challenge and team", async () => {
    const setup = await setUp();
    const { gameId, challengeId, membership } = setup;
    const challenge = {
      id: challengeId,
      title: "login",
      category: "Misc",
      type: "DynamicContainer",
      isEnabled: true,
    };
    const listChallenges = async () =>
      server.call(await getMonitor(), listCapturedChallenges, { params: { id: gameId } });
    expect((await listChallenges()).body).toEqual([{ ...challenge, count: 0 }]);
    await insertChallenge(server, gameId);
    await exchange(setup, "one");
    await exchange(setup, "two");
    expect((await listChallenges()).body).toEqual([{ ...challenge, count: 1 }]);
    expect(
      (await server.call(await getMonitor(), listCapturedTeams, { params: { cid: challengeId } })).body,
    ).toEqual([
      {
        id: membership.id,
        teamId: membership.team.id,
        name: membership.team.name,
        division: null,
        avatar: null,
        count: 2,
      },
    ]);
    expect(await listFiles(setup)).toHaveLength(2);
    // Existing captures stay visible after capturing was disabled.
    await server.db
      .updateTable("challenges")
      .set({ capture_traffic: false })
      .where("id", "=", challengeId)
      .execute();
    expect((await listChallenges()).body).toHaveLength(1);
  });

  it("page through the teams of a challenge, and search them by name", async () => {
    const gameId = await insertGame(server);
    const cid = await insertChallenge(server, gameId);
    const caller = await getMonitor();
    for (const name of ["Zebras", "Lions", "Sea lions"]) {
      const { id } = await insertParticipation(server, gameId, { team: await insertTeam(server, { name }) });
      await server.db
        .insertInto("captures")
        .values({
          challenge_id: cid,
          participation_id: id,
          file_name: "a.pcap",
          size: 1,
          updated_at: server.clock.now(),
        })
        .execute();
    }
    const listTeamNames = async (query: { search?: string; count?: number; skip?: number }) => {
      const { status, body } = await server.call(caller, listCapturedTeams, { params: { cid }, query });
      return status === 200 ? body.map(({ name }) => name) : status;
    };
    expect(await listTeamNames({})).toEqual(["Zebras", "Lions", "Sea lions"]);
    expect(await listTeamNames({ count: 2 })).toEqual(["Zebras", "Lions"]);
    expect(await listTeamNames({ count: 2, skip: 2 })).toEqual(["Sea lions"]);
    expect(await listTeamNames({ count: 2, search: "LION" })).toEqual(["Lions", "Sea lions"]);
    expect(await listTeamNames({ search: "%" })).toBe(404);
    expect(await listTeamNames({ count: 101 })).toBe(400);
  });

  it("receive the GZCTF 1.6 responses if there are no captures", async () => {
    const { gameId, challengeId, membership } = await setUp();
    const caller = await getMonitor();
    const get = (url: string) => server.app.inject({ url: `/api/game/${url}`, headers: caller.headers });
    const [challengesResponse, emptyResponse, unknownGameResponse] = [
      await get(`games/${gameId}/captures`),
      await get(`games/${await insertGame(server)}/captures`),
      await get("games/999999/captures"),
    ];
    expect(challengesResponse.json()).toMatchObject([{ id: challengeId, count: 0 }]);
    expect([emptyResponse.statusCode, emptyResponse.json()]).toEqual([200, []]);
    expect([unknownGameResponse.statusCode, unknownGameResponse.json()]).toEqual([200, []]);
    const teams = await get(`captures/${challengeId}`);
    expect([teams.statusCode, teams.json()]).toEqual([404, { title: expect.any(String), status: 404 }]);
    const captureList = await get(`captures/${challengeId}/${membership.id}`);
    expect([captureList.statusCode, captureList.json()]).toEqual([200, []]);
    const archive = await get(`captures/${challengeId}/${membership.id}/all`);
    expect([archive.statusCode, archive.headers["content-type"]]).toEqual([200, "application/gzip"]);
  });

  it("PERF-3 list only the 10,000 newest captures of a team", async () => {
    const setup = await setUp();
    await server.pool.query(
      `insert into captures (challenge_id, participation_id, file_name, size, updated_at)
       select $1, $2, n || '.pcap', 24, now() - n * interval '1 second' from generate_series(1, 10001) n`,
      [setup.challengeId, setup.membership.id],
    );
    const captures = await listFiles(setup);
    expect(captures).toHaveLength(10_000);
    expect(captures.at(-1)?.fileName).toBe("10000.pcap");
  });

  it("download one capture, or a range of it", async () => {
    const setup = await setUp();
    await exchange(setup, "hello");
    const { fileName, size } = await getOnlyFile(setup);
    const url = `${setup.challengeId}/${setup.membership.id}/${fileName}`;
    const { headers, rawPayload } = await download(url);
    expect(headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": expect.stringContaining(`attachment; filename="${fileName}"`),
    });
    expect(rawPayload).toHaveLength(size);
    expect(rawPayload.readUInt32LE(0)).toBe(0xa1b2c3d4);
    const partDownload = await download(url, { range: "bytes=4-7" });
    expect([partDownload.statusCode, partDownload.rawPayload.toString("hex")]).toEqual([206, "02000400"]);
    const laterPartDownload = await download(url, { range: `bytes=100-${size - 3}` });
    expect(laterPartDownload.rawPayload.equals(rawPayload.subarray(100, size - 2))).toBe(true);
  });

  it("download all captures in one archive", async () => {
    const setup = await setUp();
    const path = `${setup.challengeId}/${setup.membership.id}`;
    expect(gunzipSync((await download(`${path}/all`)).rawPayload).every((byte) => byte === 0)).toBe(true);
    await exchange(setup, "hello");
    await exchange(setup, "goodbye");
    const captures = await listFiles(setup);
    expect(captures).toHaveLength(2);
    const { headers, rawPayload } = await download(`${path}/all`);
    const name = `Capture-${setup.challengeId}-${setup.membership.id}-20260101-00.00.00Z`;
    expect(headers).toMatchObject({
      "content-type": "application/gzip",
      "content-disposition": expect.stringContaining(`${name}.tar.gz`),
    });
    const archive = gunzipSync(rawPayload);
    for (const { fileName } of captures) {
      expect(archive.includes(`${name}/${fileName}`)).toBe(true);
      expect(archive.includes((await download(`${path}/${fileName}`)).rawPayload)).toBe(true);
    }
  });

  it.each([40, 0])("download captures that have only %i bytes after a power cut", async (length) => {
    const setup = await setUp();
    const path = `${setup.challengeId}/${setup.membership.id}`;
    await exchange(setup, "hello");
    const { fileName, size } = await getOnlyFile(setup);
    await exchange(setup, "goodbye");
    await truncate(getPath(setup, fileName), length);
    const { rawPayload } = await download(`${path}/all`);
    const list = execFileSync("tar", ["-tvzf", "-"], { input: rawPayload, encoding: "utf8" });
    expect(list.trim().split("\n")).toHaveLength(2);
    expect(list).toMatch(new RegExp(` ${length} [^\n]*/${fileName}`));
    expect(server.lines).toContainEqual(
      expect.objectContaining({ message: "a capture file is shorter than recorded" }),
    );
    const singleDownload = await download(`${path}/${fileName}`);
    expect([singleDownload.statusCode, singleDownload.rawPayload.length]).toEqual([200, length]);
    expect(size).toBeGreaterThan(length);
  });

  it("delete one capture or all, even of an open connection", async () => {
    const setup = await setUp();
    await exchange(setup, "one");
    const firstFileName = (await getOnlyFile(setup)).fileName;
    const request = { params: { ...toCaptureParams(setup), filename: firstFileName } };
    expect((await server.call(await getMonitor(), deleteCapture, request)).status).toBe(200);
    expect((await server.call(await getMonitor(), deleteCapture, request)).status).toBe(404);
    expect(await exists(getPath(setup, firstFileName))).toBe(false);

    await exchange(setup, "two");
    const client = await open(setup.containerId);
    await sendAndReceive(client, "and");
    while ((await listFiles(setup)).length < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(
      (await server.call(await getMonitor(), deleteCaptures, { params: toCaptureParams(setup) })).status,
    ).toBe(200);
    await closeTunnel(client);
    expect(await listFiles(setup)).toEqual([]);
    expect(await readdir(getPath(setup, ""))).toEqual([]);
  });

  it("receive 404 for an unknown file name, and for one with path traversal", async () => {
    const setup = await setUp();
    await exchange(setup, "hello");
    // The target of the first traversal name.
    const secret = join(server.filesFolder, "captures", "secret.pcap");
    await writeFile(secret, "something else");
    const names = ["../../secret.pcap", "/etc/passwd", "a\\b.pcap", "\0.pcap", "none.pcap"];
    for (const filename of names) {
      const path = `${setup.challengeId}/${setup.membership.id}/${encodeURIComponent(filename)}`;
      expect((await download(path)).statusCode).toBe(404);
      expect((await download(`${path}/conversation`)).statusCode).toBe(404);
      const params = { ...toCaptureParams(setup), filename };
      expect((await server.call(await getMonitor(), deleteCapture, { params })).status).toBe(404);
    }
    expect(await exists(secret)).toBe(true);
  });
});

describe("CAPTURE-6 a conversation", () => {
  /** The complete conversation, and its number of pages. */
  async function readConversation(setup: CaptureFixture, fileName: string) {
    const messages: { readonly from: string; readonly time: number; readonly text: string }[] = [];
    let from: number | null = 0;
    let pageCount = 0;
    for (; from !== null; pageCount++) {
      const { body }: { body: CaptureConversation } = await server.call(await getMonitor(), readCapture, {
        params: { ...toCaptureParams(setup), filename: fileName },
        query: { from },
      });
      for (const { data, ...message } of body.messages)
        messages.push({ ...message, text: Buffer.from(data, "base64").toString() });
      from = body.next;
    }
    return { messages, pageCount };
  }

  it("is returned message by message, with sender and time", async () => {
    const setup = await setUp();
    await exchange(setup, "hello", "and goodbye");
    const { messages } = await readConversation(setup, (await getOnlyFile(setup)).fileName);
    expect(messages.map(({ from, text }) => [from, text])).toEqual([
      ["Client", "hello"],
      ["Container", "hello"],
      ["Client", "and goodbye"],
      ["Container", "and goodbye"],
    ]);
    const now = server.clock.now().getTime();
    for (const { time } of messages) expect(Math.abs(time - now)).toBeLessThan(60_000);
  });

  it("is paged if it is long", async () => {
    const setup = await setUp();
    await exchange(setup, "a".repeat(100_000), "b".repeat(100_000));
    const { messages, pageCount } = await readConversation(setup, (await getOnlyFile(setup)).fileName);
    expect(pageCount).toBeGreaterThan(2);
    const joinTexts = (side: string) =>
      messages.flatMap(({ from, text }) => (from === side ? text : [])).join("");
    expect(joinTexts("Client")).toBe("a".repeat(100_000) + "b".repeat(100_000));
    expect(joinTexts("Container")).toBe(joinTexts("Client"));
  });

  it("cannot be read from an offset inside a packet, and is empty from the end of the file on", async () => {
    const setup = await setUp();
    await exchange(setup, "hello");
    const { fileName, size } = await getOnlyFile(setup);
    const readFrom = async (from: number) =>
      server.call(await getMonitor(), readCapture, {
        params: { ...toCaptureParams(setup), filename: fileName },
        query: { from },
      });
    expect((await readFrom(25)).status).toBe(400);
    expect((await readFrom(size)).body).toEqual({ messages: [], next: null });
    expect((await readFrom(2_000_000_000)).body).toEqual({ messages: [], next: null });
  });

  it("ends at the last complete packet of a file that is shorter than recorded, as after a power cut", async () => {
    const setup = await setUp();
    await exchange(setup, "a".repeat(100_000), "b".repeat(100_000));
    const { fileName, size } = await getOnlyFile(setup);
    const { messages } = await readConversation(setup, fileName);
    const text = messages.map((message) => message.text).join("");
    for (const length of [size - 1, size - 60_000, size - 200_000, 200, 30, 10, 0]) {
      await truncate(getPath(setup, fileName), length);
      const shortenedConversation = await readConversation(setup, fileName);
      const shortenedText = shortenedConversation.messages.map((message) => message.text).join("");
      expect(text.startsWith(shortenedText)).toBe(true);
      // The largest packet has 32 KiB of data.
      expect(shortenedText.length).toBeGreaterThan(length - (size - text.length) - 40_000);
    }
  });

  it("is empty from the start of an incomplete packet on", async () => {
    const setup = await setUp();
    await exchange(setup, "a".repeat(100_000));
    const { fileName } = await getOnlyFile(setup);
    const readFrom = async (from: number) =>
      server.call(await getMonitor(), readCapture, {
        params: { ...toCaptureParams(setup), filename: fileName },
        query: { from },
      });
    const next = (await readFrom(0)).body.next ?? 0;
    await truncate(getPath(setup, fileName), next + 20);
    expect((await readFrom(next)).body).toEqual({ messages: [], next: null });
  });
});

it("CAPTURE-5 a download that ends before its first byte is read opens no file", async () => {
  const setup = await setUp();
  await exchange(setup, "one");
  const { fileName, size } = await getOnlyFile(setup);
  const location = { challengeId: setup.challengeId, participationId: setup.membership.id, fileName };
  let openCount = 0;
  const archives: AsyncIterable<SizedArchiveEntry>[] = [];
  const service = captureService({
    db: server.db,
    clock: server.clock,
    log: { warn: () => undefined },
    captures: { getSize: async () => size, open: async () => void openCount++ },
    archives: { tarGz: (entries: AsyncIterable<SizedArchiveEntry>) => void archives.push(entries) },
  } as unknown as Parameters<typeof captureService>[0]);
  const { open: openDownload } = await service.download(location);
  await (await openDownload())[Symbol.asyncIterator]().return?.();
  await service.archive(location);
  for (const entries of archives) for await (const { name } of entries) expect(name).toContain(fileName);
  expect([archives.length, openCount]).toEqual([1, 0]);
});
