import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";

/** A part of a package, under the name that the package gives it. */
export interface PackagePart {
  readonly name: string;
  /** The bytes; at most as many as the package declares. Fails if there are fewer. */
  open(): Promise<AsyncIterable<Uint8Array>>;
}

export interface PackageParts {
  readonly parts: readonly PackagePart[];
  /** The total size that the package declares. */
  readonly bytes: number;
}

/** Reads packages as they were uploaded. */
export interface PackageReader {
  /** Undefined if it is no package, has more parts than that, symbolic links, or names that lead elsewhere or come twice. */
  read(file: UploadedFile, maxParts: number): Promise<PackageParts | undefined>;
}
