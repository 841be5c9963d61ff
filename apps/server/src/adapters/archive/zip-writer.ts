import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { ArchiveEntry } from "#ports/archive-writer.ts";

/** Streams the files as a zip archive. */
export function zip(entries: AsyncIterable<ArchiveEntry>): AsyncIterable<Uint8Array> {
  const archive = new ZipFile();
  // A PassThrough; the types of the library have no `destroy`.
  const output = archive.outputStream as Readable;
  // An entry can fail before the reader listens. The reader receives the error when it reads.
  output.on("error", () => undefined);
  addEntries(archive, output, entries).catch((error: Error) => output.destroy(error));
  return output;
}

async function addEntries(
  archive: ZipFile,
  output: Readable,
  entries: AsyncIterable<ArchiveEntry>,
): Promise<void> {
  for await (const { name, modifiedAt, chunks } of entries) {
    const stream = chunks instanceof Readable ? chunks : Readable.from(chunks);
    const closeEvent = new Promise<void>((resolve, reject) =>
      stream.once("close", resolve).once("error", reject),
    );
    // The library does not close the stream if the reader of the archive stops.
    const stop = () => stream.destroy();
    if (output.destroyed) stop();
    else archive.addReadStream(stream, name, { mtime: modifiedAt });
    output.once("close", stop);
    // Sequential, so that at most one file is open.
    await closeEvent;
    output.off("close", stop);
    if (output.destroyed) return;
  }
  archive.end();
}
