import { Readable } from "node:stream";
import { constants, createGzip } from "node:zlib";

export interface TarEntry {
  /** With folders. */
  readonly name: string;
  /** Bytes that the chunks have together. */
  readonly size: number;
  readonly modifiedAt: Date;
  readonly chunks: AsyncIterable<Uint8Array>;
}

const BLOCK = 512;

/** The files in one archive (POSIX pax, gzip), made while it is read. */
export function tarGz(entries: AsyncIterable<TarEntry>): AsyncIterable<Uint8Array> {
  const plain = Readable.from(tar(entries), { objectMode: false });
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  plain.on("error", (error) => gzip.destroy(error));
  gzip.on("close", () => plain.destroy());
  return plain.pipe(gzip);
}

async function* tar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    yield* paxHeader(entry.name);
    yield header({ name: entry.name, size: entry.size, modifiedAt: entry.modifiedAt, type: "0" });
    yield* entry.chunks;
    yield padding(entry.size);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** The one place of the format that holds names of any length and script. */
function* paxHeader(name: string): Generator<Uint8Array> {
  const record = paxRecord("path", name);
  yield header({ name: "pax", size: record.byteLength, modifiedAt: undefined, type: "x" });
  yield record;
  yield padding(record.byteLength);
}

/** `{length of the whole record} {key}={value}\n`; the length counts its own digits. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.from(` ${key}=${value}\n`);
  let length = rest.byteLength;
  while (String(length).length + rest.byteLength !== length) length = String(length).length + rest.byteLength;
  return Buffer.concat([Buffer.from(String(length)), rest]);
}

interface Header {
  readonly name: string;
  readonly size: number;
  readonly modifiedAt: Date | undefined;
  /** `0` is a file, `x` a pax header. */
  readonly type: "0" | "x";
}

function header({ name, size, modifiedAt, type }: Header): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(asciiName(name), 0, 100, "latin1");
  block.write("0000644\0", 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  block.write(`${octal(size)}\0`, 124);
  block.write(`${octal(Math.floor((modifiedAt?.getTime() ?? 0) / 1000))}\0`, 136);
  block.write("        ", 148);
  block.write(type, 156);
  block.write("ustar\x0000", 257, "latin1");
  // The sum counts its own field as blanks.
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

/** For readers that do not know pax. */
function asciiName(name: string): string {
  return name.replaceAll(/[^\x20-\x7e]/g, "_").slice(-100);
}

function octal(value: number): string {
  return value.toString(8).padStart(11, "0");
}

function padding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}
