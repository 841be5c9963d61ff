export interface TemporaryFile {
  open(): AsyncIterable<Uint8Array>;
  delete(): Promise<void>;
}

/** Files on disk that exist until their creator deletes them. */
export interface TemporaryFiles {
  /** Writes the chunks to a new file. If this fails, no file remains. */
  write(chunks: AsyncIterable<Uint8Array>): Promise<TemporaryFile>;
}
