/** Offsets of the first and the last byte. */
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
  /** Atomic. The caller ensures that the bytes have this hash. The chunks are not read if the blob exists already. */
  put(hash: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes, or undefined if there are none under this hash. */
  open(hash: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Does nothing if the blob does not exist. */
  delete(hash: string): Promise<void>;
  list(): AsyncIterable<StoredBlob>;
}
