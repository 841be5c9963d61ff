import { mkdir, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deleteCaptures, listCapturedTeams } from "@gonfalon/contract/capture.ts";
import { updateChallenge } from "@gonfalon/contract/challenge.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { nodeRandom } from "#adapters/random/node-random.ts";
import { systemStopwatch } from "#adapters/time/system-stopwatch.ts";
import { systemTimer } from "#adapters/time/system-timer.ts";
import type { CaptureStore } from "#ports/capture-store.ts";
import { hoursFromNow, insertContainer } from "../../../test/builders.ts";
import {
  type CaptureFixture,
  exists,
  sendAndReceive,
  toCaptureParams,
  useCaptures,
} from "../../../test/captures.ts";
import { recordingLog } from "../../../test/recording-log.ts";
import { listWarnings, readField, readStream } from "../../../test/tshark.ts";
import { echo, readBytes } from "../../../test/tunnel.ts";
import { recorderService } from "./recorder.service.ts";

const {
  server,
  getMonitor,
  listen,
  setUp,
  open,
  listFiles,
  getOnlyFile,
  exchange,
  closeTunnel,
  getPath,
  downloadCapture,
} = useCaptures();

async function setCaptureEnabled({ gameId, challengeId }: CaptureFixture, isEnabled: boolean): Promise<void> {
  const { status } = await server.call(await server.signUp("Admin"), updateChallenge, {
    params: { id: gameId, cid: challengeId },
    body: { enableTrafficCapture: isEnabled },
  });
  expect(status).toBe(200);
}

/** A store that only counts the bytes of each file. */
function countingStore(sizes: number[]): CaptureStore {
  return {
    async create() {
      const index = sizes.push(0) - 1;
      return {
        async append(parts) {
          for (const { length } of parts) sizes[index] = (sizes[index] ?? 0) + length;
        },
        close: async () => undefined,
      };
    },
    getSize: async () => undefined,
    open: async () => undefined,
    delete: async () => undefined,
    async *listBefore() {},
  };
}

describe("CAPTURE-1 a capture", () => {
  it("consists of one file per connection, which tshark reads completely and without errors", async () => {
    const setup = await setUp();
    await exchange(setup, "GET /flag\r\n", "\u0000\u0001");
    await exchange(setup, "second message");
    const captures = await listFiles(setup);
    expect(captures.map(({ fileName }) => fileName)).toEqual([
      expect.stringMatching(new RegExp(`^${setup.containerId.slice(0, 8)}-[0-9a-f]{16}\\.pcap$`)),
      expect.stringMatching(/\.pcap$/),
    ]);
    const contents = await Promise.all(
      captures.map(async ({ fileName, size }) => {
        expect((await stat(getPath(setup, fileName))).size).toBe(size);
        const path = await downloadCapture(setup, fileName);
        expect(await listWarnings(path)).toBe("");
        const { client, container } = await readStream(path);
        return `${client.toString()} / ${container.toString()}`;
      }),
    );
    const firstConversation = "GET /flag\r\n\u0000\u0001";
    expect(contents.toSorted()).toEqual([
      `${firstConversation} / ${firstConversation}`,
      "second message / second message",
    ]);
  });

  it("contains all data of a large transfer, which is relayed unchanged", async () => {
    const setup = await setUp();
    const client = await open(setup.containerId);
    const chunk = Buffer.from(Array.from({ length: 256 * 1024 }, (_, index) => index % 251));
    const receivedBytes = readBytes(client, 40 * chunk.length);
    for (const _ of Array.from({ length: 40 })) client.send(chunk);
    const sentBytes = Buffer.concat(Array.from({ length: 40 }, () => chunk));
    expect((await receivedBytes).equals(sentBytes)).toBe(true);
    await closeTunnel(client);
    const path = await downloadCapture(setup, (await getOnlyFile(setup)).fileName);
    expect(await listWarnings(path)).toBe("");
    const stream = await readStream(path);
    expect(stream.client.equals(sentBytes) && stream.container.equals(sentBytes)).toBe(true);
  });

  it("continues in another file when the current one is full", async () => {
    const { port } = await listen((socket) => socket.resume().on("end", () => socket.end()));
    const setup = await setUp({ port });
    const client = await open(setup.containerId);
    for (const _ of Array.from({ length: 70 })) client.send(Buffer.alloc(MEBIBYTE));
    await closeTunnel(client);
    const parts = (await listFiles(setup)).toSorted((one, other) => other.size - one.size);
    expect(parts.map(({ fileName }) => fileName.replace(/^.*-[0-9a-f]{16}/, ""))).toEqual([
      ".pcap",
      "-2.pcap",
    ]);
    const lengths = await Promise.all(
      parts.map(async ({ fileName }) => {
        const segments = await readField(getPath(setup, fileName), "tcp.len");
        return segments.reduce((sum, length) => sum + Number(length), 0);
      }),
    );
    expect(lengths).toEqual([64 * MEBIBYTE, 6 * MEBIBYTE]);
    const lastPath = await downloadCapture(setup, parts.at(-1)?.fileName ?? "");
    expect(await listWarnings(lastPath)).toBe("");
  });

  it("continues in another file when packet headers have filled the current one", async () => {
    const setup = await setUp();
    const sizes: number[] = [];
    const recorder = recorderService({
      db: server.db,
      clock: server.clock,
      timer: systemTimer,
      stopwatch: systemStopwatch,
      random: nodeRandom,
      log: recordingLog(),
      captures: countingStore(sizes),
      isEnabled: true,
      onFull: async () => undefined,
    });
    const recording = await recorder.record({
      containerId: setup.containerId,
      challengeId: setup.challengeId,
      participationId: setup.membership.id,
      client: { host: "203.0.113.9", port: 4711 },
      container: { host: "172.17.0.2", port: 1337 },
    });
    const message = Buffer.from("x");
    while (sizes.length < 2 && (sizes[0] ?? 0) < 80 * MEBIBYTE) await recording?.observe("client", message);
    await recording?.end("client");
    expect(sizes.length).toBe(2);
    expect(sizes[0]).toBeLessThan(65 * MEBIBYTE);
  });

  it("is not created while no data is sent", async () => {
    const setup = await setUp();
    await exchange(setup);
    expect(await listFiles(setup)).toEqual([]);
    expect(await readdir(join(server.filesFolder, "captures"))).not.toContain(String(setup.challengeId));
  });

  it("is not created for challenges without traffic capture, or for test containers", async () => {
    const setup = await setUp({ capturesTraffic: false });
    await exchange(setup, "hello");
    expect(await listFiles(setup)).toEqual([]);
    const { port } = await listen(echo);
    await setCaptureEnabled(setup, true);
    const testContainerId = await insertContainer(server, setup.challengeId, { port });
    const client = await open(`noinst/${testContainerId}`);
    await sendAndReceive(client, "hello");
    await closeTunnel(client);
    expect(
      (await server.call(await getMonitor(), listCapturedTeams, { params: { cid: setup.challengeId } }))
        .status,
    ).toBe(404);
  });

  it("CAPTURE-3 is readable while the connection is open", async () => {
    const setup = await setUp();
    const client = await open(setup.containerId);
    await sendAndReceive(client, "hello");
    while ((await listFiles(setup)).length === 0) await new Promise((resolve) => setImmediate(resolve));
    const { fileName } = await getOnlyFile(setup);
    const path = await downloadCapture(setup, fileName);
    expect(await listWarnings(path)).toBe("");
    expect((await readStream(path)).client.toString()).toBe("hello");
  });

  it("CAPTURE-3 is readable up to the last complete packet during heavy traffic", async () => {
    const { port } = await listen((socket) => socket.resume().on("end", () => socket.end()));
    const setup = await setUp({ port });
    const client = await open(setup.containerId);
    while ((await listFiles(setup)).length === 0) {
      client.send(Buffer.alloc(300_000, "x"));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const path = await downloadCapture(setup, (await getOnlyFile(setup)).fileName);
    expect(await listWarnings(path)).toBe("");
    expect((await readStream(path)).client.length).toBeGreaterThan(0);
    await closeTunnel(client);
  });
});

it.each([
  ["off", true, []],
  ["on", false, ["second"]],
])(
  "CAPTURE-9 switching traffic capture %s affects a running container from the next connection",
  async (_state, wasEnabled, expectedContents) => {
    const setup = await setUp({ capturesTraffic: wasEnabled });
    if (!wasEnabled) await exchange(setup, "first");
    else await closeTunnel(await open(setup.containerId));
    await setCaptureEnabled(setup, !wasEnabled);
    await exchange(setup, "second");
    const contents = (await listFiles(setup)).map(async ({ fileName }) =>
      (await readStream(await downloadCapture(setup, fileName))).client.toString(),
    );
    expect(await Promise.all(contents)).toEqual(expectedContents);
  },
);

it("CAPTURE-2 the description names the challenge and the team, and contains no flag", async () => {
  const setup = await setUp();
  await server.db
    .insertInto("instances")
    .values({
      participation_id: setup.membership.id,
      challenge_id: setup.challengeId,
      flag: "flag{secret}",
      opened_at: server.clock.now(),
    })
    .execute();
  await exchange(setup, "hello");
  const path = getPath(setup, (await getOnlyFile(setup)).fileName);
  const [description = ""] = await readField(path, "udp.payload");
  expect(JSON.parse(Buffer.from(description, "hex").toString())).toEqual({
    Challenge: "login",
    ChallengeId: setup.challengeId,
    Team: setup.membership.team.name,
    TeamId: setup.membership.team.id,
    ContainerId: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

it("CAPTURE-3 a disk failure ends the capture with a log entry, but not the connection", async () => {
  const setup = await setUp();
  // A file at the path of the challenge folder makes every write fail.
  await mkdir(join(server.filesFolder, "captures"), { recursive: true });
  await writeFile(join(server.filesFolder, "captures", String(setup.challengeId)), "");
  await exchange(setup, "hello", "hello again");
  expect(await listFiles(setup)).toEqual([]);
  const warnings = server.lines.filter(({ fields }) => fields["challengeId"] === setup.challengeId);
  expect(warnings).toMatchObject([{ level: "warn", message: "a capture ended early" }]);
});

describe("CAPTURE-4 captures are deleted", () => {
  // The captures of other tests count toward the size limit.
  beforeEach(async () => void (await server.db.deleteFrom("captures").execute()));

  it("with their challenge, and their files by the next sweep", async () => {
    const setup = await setUp();
    await exchange(setup, "hello");
    const path = getPath(setup, (await getOnlyFile(setup)).fileName);
    await utimes(path, server.clock.now(), hoursFromNow(server, -2));
    await server.platform.captures.sweep();
    expect(await exists(path)).toBe(true);
    await server.db.deleteFrom("challenges").where("id", "=", setup.challengeId).execute();
    await server.platform.captures.sweep();
    expect(await exists(path)).toBe(false);
  });

  it("when they are too old", async () => {
    const [oldSetup, recentSetup] = [await setUp(), await setUp()];
    await exchange(oldSetup, "hello");
    await exchange(recentSetup, "hello");
    const path = getPath(oldSetup, (await getOnlyFile(oldSetup)).fileName);
    await setUpdatedAt(oldSetup, hoursFromNow(server, -31 * 24));
    await setUpdatedAt(recentSetup, hoursFromNow(server, -29 * 24));
    await server.platform.captures.sweep();
    expect([
      await exists(path),
      (await listFiles(oldSetup)).length,
      (await listFiles(recentSetup)).length,
    ]).toEqual([false, 0, 1]);
  });

  it("when they exceed the size limit, oldest first", async () => {
    const setup = await setUp();
    const sizes = [150 * MEBIBYTE, 60 * MEBIBYTE, 100 * MEBIBYTE];
    await server.db
      .insertInto("captures")
      .values(
        sizes.map((size, index) => ({
          challenge_id: setup.challengeId,
          participation_id: setup.membership.id,
          file_name: `part-${index}.pcap`,
          size,
          updated_at: hoursFromNow(server, index + 1),
        })),
      )
      .execute();
    await server.platform.captures.trim();
    expect((await listFiles(setup)).map(({ fileName }) => fileName)).toEqual(["part-2.pcap", "part-1.pcap"]);
    await server.call(await getMonitor(), deleteCaptures, { params: toCaptureParams(setup) });
  });

  it("when they exceed the size limit, starting with the team whose captures are largest", async () => {
    const [quietSetup, floodingSetup] = [await setUp(), await setUp()];
    const insert = (setup: CaptureFixture, mebibytes: number, hour: number) =>
      server.db
        .insertInto("captures")
        .values({
          challenge_id: setup.challengeId,
          participation_id: setup.membership.id,
          file_name: `part-${hour}.pcap`,
          size: mebibytes * MEBIBYTE,
          updated_at: hoursFromNow(server, hour),
        })
        .execute();
    await insert(quietSetup, 20, 1);
    await insert(floodingSetup, 120, 2);
    await insert(floodingSetup, 120, 3);
    await server.platform.captures.trim();
    const names = [await listFiles(quietSetup), await listFiles(floodingSetup)].map((list) =>
      list.map(({ fileName }) => fileName),
    );
    expect(names).toEqual([["part-1.pcap"], ["part-3.pcap"]]);
    for (const setup of [quietSetup, floodingSetup])
      await server.call(await getMonitor(), deleteCaptures, { params: toCaptureParams(setup) });
  });

  async function setUpdatedAt({ challengeId }: CaptureFixture, updatedAt: Date): Promise<void> {
    await server.db
      .updateTable("captures")
      .set({ updated_at: updatedAt })
      .where("challenge_id", "=", challengeId)
      .execute();
  }
});
