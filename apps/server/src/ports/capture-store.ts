import type { ByteRange } from "./blob-store.ts";

/** The folder with the captures of a team for a challenge. */
export interface TeamLocation {
  readonly challengeId: number;
  readonly participationId: number;
}

export interface CaptureLocation extends TeamLocation {
  readonly fileName: string;
}

/** A capture that is being written. */
export interface CaptureWriter {
  /** Writes everything or fails; calls must not overlap. */
  append(parts: readonly Uint8Array[]): Promise<void>;
  close(): Promise<void>;
}

/** Stores captures, which are append-only. */
export interface CaptureStore {
  create(location: CaptureLocation): Promise<CaptureWriter>;
  /** The number of stored bytes, or undefined if there is no such file. */
  getSize(location: CaptureLocation): Promise<number | undefined>;
  /** The bytes, or undefined if there is no such file. The range may be empty. */
  open(location: CaptureLocation, range: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Does nothing if the file does not exist; an open writer continues. */
  delete(location: CaptureLocation): Promise<void>;
  /** The captures that were last written before the instant. */
  listBefore(instant: Date): AsyncIterable<CaptureLocation>;
}
