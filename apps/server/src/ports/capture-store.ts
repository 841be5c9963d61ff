import type { ByteRange } from "./blob-store.ts";

/** Where a capture is kept. */
export interface CapturePlace {
  readonly challengeId: number;
  readonly participationId: number;
  readonly fileName: string;
}

/** A capture that is being written. */
export interface CaptureWriter {
  /** All of it or an error; call it again only when it is done. */
  append(parts: readonly Uint8Array[]): Promise<void>;
  close(): Promise<void>;
}

/** Keeps captures, each of which grows for a while and then stands. */
export interface CaptureStore {
  create(place: CapturePlace): Promise<CaptureWriter>;
  /** The bytes, or undefined if there is no such file. */
  open(place: CapturePlace, range: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Does nothing if there is nothing; a writer goes on unseen. */
  delete(place: CapturePlace): Promise<void>;
  /** Those that were last written before. */
  listBefore(instant: Date): AsyncIterable<CapturePlace>;
}
