import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";

/** A part of a package, under the name that the package gives it. */
export interface PackagePart {
  readonly name: string;
  /** Its bytes, never more than the package says it has; fails if it has fewer. */
  open(): Promise<AsyncIterable<Uint8Array>>;
}

export interface PackageParts {
  readonly parts: readonly PackagePart[];
  /** What all of them have together, as the package says. */
  readonly bytes: number;
}

/** Reads packages as they were uploaded. */
export interface PackageReader {
  /** Undefined if it is no package, has more parts than that, or names that lead elsewhere or come twice. */
  read(file: UploadedFile, mostParts: number): Promise<PackageParts | undefined>;
}
