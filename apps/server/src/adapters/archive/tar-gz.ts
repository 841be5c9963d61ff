import { once } from "node:events";
import { pipeline, Readable } from "node:stream";
import { constants, createGzip } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import type { SizedArchiveEntry } from "#ports/archive-writer.ts";

/** Streams the files as an archive (POSIX pax, gzip). */
export function tarGz(entries: AsyncIterable<SizedArchiveEntry>): AsyncIterable<Uint8Array> {
  const archive = pack();
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  // The reader of the archive receives the error.
  pipeline(archive, gzip, () => undefined);
  fill(archive, entries).catch((error: Error) => archive.destroy(error));
  return gzip;
}

async function fill(archive: Pack, entries: AsyncIterable<SizedArchiveEntry>): Promise<void> {
  for await (const { name, size, modifiedAt, chunks } of entries) {
    // The reader of the archive may stop while a file is being opened.
    if (archive.destroyed && chunks instanceof Readable) chunks.destroy();
    const entry = archive.entry({ name, size, mtime: modifiedAt });
    // Aborting the archive ends its entry with the same error.
    entry.on("error", () => undefined);
    for await (const chunk of chunks) if (!entry.write(chunk)) await once(entry, "drain");
    entry.end(null);
    await once(entry, "close");
  }
  archive.finalize();
}
