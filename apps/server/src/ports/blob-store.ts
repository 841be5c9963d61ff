/** The first and the last byte of a part. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface StoredBlob {
  readonly hash: string;
  readonly storedAt: Date;
}

/** Stores bytes under their SHA-256 in lower-case hexadecimal. */
export interface BlobStore {
  /** Whole or not at all. The bytes have this hash; they may come in chunks, which are not read if they are there already. */
  put(hash: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes, or undefined if there are none under this hash. */
  open(hash: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Does nothing if the blob does not exist. */
  delete(hash: string): Promise<void>;
  list(): AsyncIterable<StoredBlob>;
}
