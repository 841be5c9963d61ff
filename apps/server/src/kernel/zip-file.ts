import { Readable } from "node:stream";
import { ZipFile } from "yazl";

export interface ZipPart {
  /** With folders. */
  readonly name: string;
  readonly modifiedAt: Date;
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** The parts in one zip file, made while it is read. */
export function zipFile(parts: AsyncIterable<ZipPart>): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  // Its types know nothing of Node's streams beyond the oldest.
  const output = zip.outputStream as Readable;
  fill(zip, parts).catch((error: Error) => output.destroy(error));
  return output;
}

async function fill(zip: ZipFile, parts: AsyncIterable<ZipPart>): Promise<void> {
  for await (const { name, modifiedAt, chunks } of parts) {
    const stream = Readable.from(chunks);
    const read = new Promise<void>((resolve, reject) => stream.once("close", resolve).once("error", reject));
    zip.addReadStream(stream, name, { mtime: modifiedAt });
    // One after the other, so that no more than one file is open.
    await read;
  }
  zip.end();
}
