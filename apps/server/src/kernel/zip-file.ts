import { Readable } from "node:stream";
import { ZipFile } from "yazl";

export interface ZipPart {
  /** With folders. */
  readonly name: string;
  readonly modifiedAt: Date;
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Streams the parts as a zip file. */
export function zipFile(parts: AsyncIterable<ZipPart>): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  // The library's types use legacy streams.
  const output = zip.outputStream as Readable;
  fill(zip, parts).catch((error: Error) => output.destroy(error));
  return output;
}

async function fill(zip: ZipFile, parts: AsyncIterable<ZipPart>): Promise<void> {
  for await (const { name, modifiedAt, chunks } of parts) {
    const stream = Readable.from(chunks);
    const read = new Promise<void>((resolve, reject) => stream.once("close", resolve).once("error", reject));
    zip.addReadStream(stream, name, { mtime: modifiedAt });
    // Sequential, so that at most one file is open.
    await read;
  }
  zip.end();
}
