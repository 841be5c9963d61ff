import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  buildCapture,
  CLIENT,
  CONTAINER,
  collectBytes,
  type Messages,
  splitIntoChunks,
} from "../../../../test/pcap.ts";
import { listWarnings, readField, readStream } from "../../../../test/tshark.ts";
import { withChecksums } from "./checksums.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-pcap-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function storeCapture(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, withChecksums(splitIntoChunks(bytes)));
  return path;
}

it.each([
  ["IPv4", CLIENT.host, CONTAINER.host],
  ["IPv6", "2001:db8::9", "fd00:1:2:3:4:5:6:7"],
  ["IPv4 and IPv6", "::ffff:203.0.113.9", "fe80::1%eth0"],
  ["an unknown address", "203.0.113.9:4711", CONTAINER.host],
])("a capture of a connection over %s is valid according to tshark", async (name, client, container) => {
  const messages: Messages = [
    ["client", Buffer.from("hello\n")],
    ["container", Buffer.alloc(100_001, "x")],
    ["container", Buffer.from([0])],
    ["client", Buffer.alloc(1024 * 1024, "y")],
  ];
  const path = await storeCapture(
    `${name}.pcap`,
    buildCapture(messages, { ...CLIENT, host: client }, { ...CONTAINER, host: container }),
  );
  expect(await listWarnings(path)).toBe("");
  const stream = await readStream(path);
  expect(stream.client.equals(collectBytes("client", messages))).toBe(true);
  expect(stream.container.equals(collectBytes("container", messages))).toBe(true);
});

it("a capture has timestamps in microseconds, and contains its description", async () => {
  const path = await storeCapture("timestamps.pcap", buildCapture([["client", Buffer.from("hello")]]));
  expect(await readField(path, "frame.time_epoch")).toEqual([
    ...Array<string>(6).fill("1767225600.000000000"),
    ...Array<string>(3).fill("1767225601.000001000"),
  ]);
  const [description = ""] = await readField(path, "udp.payload");
  expect(Buffer.from(description, "hex").toString()).toBe('{"Team":"Ärger"}');
});

it("CAPTURE-7 a capture has correct checksums for any data, as verified by tshark", async () => {
  const randomPayloads = fc.sample(fc.uint8Array({ maxLength: 300 }), 200);
  const messages = randomPayloads.map(
    (bytes, index) => [index % 3 === 0 ? "client" : "container", bytes] as const,
  );
  expect(await listWarnings(await storeCapture("random.pcap", buildCapture(messages)))).toBe("");
});
