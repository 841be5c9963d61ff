import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { ArchiveEntry } from "#ports/archive-writer.ts";

/** Streams the files as a zip archive. */
export function zip(entries: AsyncIterable<ArchiveEntry>): AsyncIterable<Uint8Array> {
  const archive = new ZipFile();
  // The library's types use legacy streams.
  const output = archive.outputStream as Readable;
  fill(archive, entries).catch((error: Error) => output.destroy(error));
  return output;
}

async function fill(archive: ZipFile, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  for await (const { name, modifiedAt, chunks } of entries) {
    const stream = Readable.from(chunks);
    const closed = new Promise<void>((resolve, reject) =>
      stream.once("close", resolve).once("error", reject),
    );
    archive.addReadStream(stream, name, { mtime: modifiedAt });
    // Sequential, so that at most one file is open.
    await closed;
  }
  archive.end();
}
