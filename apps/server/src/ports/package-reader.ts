import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";

export interface PackagePart {
  readonly name: string;
  /** The bytes; at most as many as the package declares. Fails if there are fewer. */
  open(): Promise<AsyncIterable<Uint8Array>>;
}

export interface SizedPackagePart extends PackagePart {
  /** The size that the package declares. */
  readonly size: number;
}

export interface PackageParts {
  readonly parts: readonly SizedPackagePart[];
  /** The total size that the package declares. */
  readonly totalBytes: number;
}

export interface PackageReader {
  /** Undefined if the file is not a package, or has too many parts, symbolic links, duplicate names or unsafe paths. */
  read(file: UploadedFile, maxParts: number): Promise<PackageParts | undefined>;
}
