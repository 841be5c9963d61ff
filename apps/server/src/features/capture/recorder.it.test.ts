import { mkdir, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deleteCaptures, listCapturedTeams } from "@gonfalon/contract/capture.ts";
import { updateChallenge } from "@gonfalon/contract/challenge.ts";
import { describe, expect, it } from "vitest";
import { aContainer, hoursFromNow } from "../../../test/builders.ts";
import { type CaptureFixture, exists, MIB, say, useCaptures } from "../../../test/captures.ts";
import { listComplaints, readField, readStream } from "../../../test/tshark.ts";
import { echo, take } from "../../../test/tunnel.ts";

const { server, monitor, listen, aScene, open, files, onlyFile, talk, hangUp, pathOf, saved } = useCaptures();

async function switchCapture({ gameId, challengeId }: CaptureFixture, isOn: boolean): Promise<void> {
  const { status } = await server.call(await server.signUp("Admin"), updateChallenge, {
    params: { id: gameId, cid: challengeId },
    body: { enableTrafficCapture: isOn },
  });
  expect(status).toBe(200);
}

function toPlace({ challengeId, seat }: CaptureFixture) {
  return { cid: challengeId, pid: seat.id };
}

describe("CAPTURE-1 what is captured", () => {
  it("is one file per connection, which tshark reads completely and without errors", async () => {
    const scene = await aScene();
    await talk(scene, "GET /flag\r\n", "\u0000\u0001");
    await talk(scene, "second message");
    const list = await files(scene);
    expect(list.map(({ fileName }) => fileName)).toEqual([
      expect.stringMatching(new RegExp(`^${scene.containerId.slice(0, 8)}-[0-9a-f]{16}\\.pcap$`)),
      expect.stringMatching(/\.pcap$/),
    ]);
    const replies = await Promise.all(
      list.map(async ({ fileName, size }) => {
        expect((await stat(pathOf(scene, fileName))).size).toBe(size);
        const path = await saved(scene, fileName);
        expect(await listComplaints(path)).toBe("");
        const { client, container } = await readStream(path);
        return `${client.toString()} / ${container.toString()}`;
      }),
    );
    const first = "GET /flag\r\n\u0000\u0001";
    expect(replies.toSorted()).toEqual([`${first} / ${first}`, "second message / second message"]);
  });

  it("includes large connections, which are relayed unchanged", async () => {
    const scene = await aScene();
    const client = await open(scene.containerId);
    const chunk = Buffer.from(Array.from({ length: 256 * 1024 }, (_, index) => index % 251));
    const back = take(client, 40 * chunk.length);
    for (const _ of Array.from({ length: 40 })) client.send(chunk);
    const sent = Buffer.concat(Array.from({ length: 40 }, () => chunk));
    expect((await back).equals(sent)).toBe(true);
    await hangUp(client);
    const path = await saved(scene, (await onlyFile(scene)).fileName);
    expect(await listComplaints(path)).toBe("");
    const stream = await readStream(path);
    expect(stream.client.equals(sent) && stream.container.equals(sent)).toBe(true);
  });

  it("continues in another file when one is full", async () => {
    const { port } = await listen((socket) => socket.resume().on("end", () => socket.end()));
    const scene = await aScene({ port });
    const client = await open(scene.containerId);
    for (const _ of Array.from({ length: 70 })) client.send(Buffer.alloc(MIB));
    await hangUp(client);
    const parts = (await files(scene)).toSorted((one, other) => other.size - one.size);
    expect(parts.map(({ fileName }) => fileName.replace(/^.*-[0-9a-f]{16}/, ""))).toEqual([
      ".pcap",
      "-2.pcap",
    ]);
    const lengths = await Promise.all(
      parts.map(async ({ fileName }) => {
        const segments = await readField(pathOf(scene, fileName), "tcp.len");
        return segments.reduce((sum, length) => sum + Number(length), 0);
      }),
    );
    expect(lengths).toEqual([64 * MIB, 6 * MIB]);
    const last = await saved(scene, parts.at(-1)?.fileName ?? "");
    expect(await listComplaints(last)).toBe("");
  });

  it("is nothing while no data is sent", async () => {
    const scene = await aScene();
    await talk(scene);
    expect(await files(scene)).toEqual([]);
    expect(await readdir(join(server.files, "captures"))).not.toContain(String(scene.challengeId));
  });

  it("excludes challenges without capturing, and test containers", async () => {
    const scene = await aScene({ captures: false });
    await talk(scene, "hello");
    expect(await files(scene)).toEqual([]);
    const { port } = await listen(echo);
    await switchCapture(scene, true);
    const test = await aContainer(server, scene.challengeId, { port });
    const client = await open(`noinst/${test}`);
    await say(client, "hello");
    await hangUp(client);
    expect(
      (await server.call(await monitor(), listCapturedTeams, { params: { cid: scene.challengeId } })).status,
    ).toBe(404);
  });

  it.each([
    ["off", true, []],
    ["on", false, ["second"]],
  ])(
    "CAPTURE-9 switching traffic capture %s affects a running container from the next connection",
    async (_switched, before, captured) => {
      const scene = await aScene({ captures: before });
      if (!before) await talk(scene, "first");
      else await hangUp(await open(scene.containerId));
      await switchCapture(scene, !before);
      await talk(scene, "second");
      const replies = (await files(scene)).map(async ({ fileName }) =>
        (await readStream(await saved(scene, fileName))).client.toString(),
      );
      expect(await Promise.all(replies)).toEqual(captured);
    },
  );

  it("is readable while the connection is open", async () => {
    const scene = await aScene();
    const client = await open(scene.containerId);
    await say(client, "hello");
    while ((await files(scene)).length === 0) await new Promise((resolve) => setImmediate(resolve));
    const { fileName } = await onlyFile(scene);
    const path = await saved(scene, fileName);
    expect(await listComplaints(path)).toBe("");
    expect((await readStream(path)).client.toString()).toBe("hello");
  });

  it("is readable up to the last complete packet during heavy traffic", async () => {
    const { port } = await listen((socket) => socket.resume().on("end", () => socket.end()));
    const scene = await aScene({ port });
    const client = await open(scene.containerId);
    while ((await files(scene)).length === 0) {
      client.send(Buffer.alloc(300_000, "x"));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const path = await saved(scene, (await onlyFile(scene)).fileName);
    expect(await listComplaints(path)).toBe("");
    expect((await readStream(path)).client.length).toBeGreaterThan(0);
    await hangUp(client);
  });
});

it("CAPTURE-2 names the team, and contains no flag", async () => {
  const scene = await aScene();
  await server.db
    .insertInto("instances")
    .values({
      participation_id: scene.seat.id,
      challenge_id: scene.challengeId,
      flag: "flag{secret}",
      opened_at: server.clock.now(),
    })
    .execute();
  await talk(scene, "hello");
  const path = pathOf(scene, (await onlyFile(scene)).fileName);
  const [description = ""] = await readField(path, "udp.payload");
  expect(JSON.parse(Buffer.from(description, "hex").toString())).toEqual({
    Challenge: "login",
    ChallengeId: scene.challengeId,
    Team: scene.seat.team.name,
    TeamId: scene.seat.team.id,
    ContainerId: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

it("CAPTURE-3 a disk failure ends the capture with a log entry, but not the connection", async () => {
  const scene = await aScene();
  // A file in place of the challenge folder.
  await mkdir(join(server.files, "captures"), { recursive: true });
  await writeFile(join(server.files, "captures", String(scene.challengeId)), "");
  await talk(scene, "hello", "hello again");
  expect(await files(scene)).toEqual([]);
  const warnings = server.lines.filter(({ fields }) => fields["challengeId"] === scene.challengeId);
  expect(warnings).toMatchObject([{ level: "warn", message: "a capture ended early" }]);
});

describe("CAPTURE-4 captures are deleted", () => {
  it("with their challenge, and their files soon after", async () => {
    const scene = await aScene();
    await talk(scene, "hello");
    const path = pathOf(scene, (await onlyFile(scene)).fileName);
    await utimes(path, server.clock.now(), hoursFromNow(server, -2));
    await server.platform.captures.sweep();
    expect(await exists(path)).toBe(true);
    await server.db.deleteFrom("challenges").where("id", "=", scene.challengeId).execute();
    await server.platform.captures.sweep();
    expect(await exists(path)).toBe(false);
  });

  it("when they are too old", async () => {
    const [old, recent] = [await aScene(), await aScene()];
    await talk(old, "hello");
    await talk(recent, "hello");
    const path = pathOf(old, (await onlyFile(old)).fileName);
    await age(old, hoursFromNow(server, -31 * 24));
    await age(recent, hoursFromNow(server, -29 * 24));
    await server.platform.captures.sweep();
    expect([await exists(path), (await files(old)).length, (await files(recent)).length]).toEqual([
      false,
      0,
      1,
    ]);
  });

  it("when there are too many, oldest first", async () => {
    const scene = await aScene();
    const sizes = [150 * MIB, 60 * MIB, 100 * MIB];
    await server.db
      .insertInto("captures")
      .values(
        sizes.map((size, index) => ({
          challenge_id: scene.challengeId,
          participation_id: scene.seat.id,
          file_name: `part-${index}.pcap`,
          size,
          updated_at: hoursFromNow(server, index + 1),
        })),
      )
      .execute();
    await server.platform.captures.makeRoom();
    expect((await files(scene)).map(({ fileName }) => fileName)).toEqual(["part-2.pcap", "part-1.pcap"]);
    await server.call(await monitor(), deleteCaptures, { params: toPlace(scene) });
  });

  async function age({ challengeId }: CaptureFixture, updatedAt: Date): Promise<void> {
    await server.db
      .updateTable("captures")
      .set({ updated_at: updatedAt })
      .where("challenge_id", "=", challengeId)
      .execute();
  }
});
