export interface ArchiveEntry {
  /** The path inside the archive. */
  readonly name: string;
  readonly modifiedAt: Date;
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

export interface SizedArchiveEntry extends ArchiveEntry {
  /** Total size of the chunks. */
  readonly size: number;
}

/** Streams files as an archive. */
export interface ArchiveWriter {
  /** POSIX pax, gzip. */
  tarGz(entries: AsyncIterable<SizedArchiveEntry>): AsyncIterable<Uint8Array>;
  zip(entries: AsyncIterable<ArchiveEntry>): AsyncIterable<Uint8Array>;
}
