import type { UploadKind } from "@gonfalon/contract/kernel/upload.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { ProblemError } from "#kernel/problem-error.ts";

export interface UploadLimits {
  readonly attachmentBytes: number;
  readonly packageBytes: number;
}

/** The maximum total size of the files in one request. */
export function getMaxBytes({ attachmentBytes, packageBytes }: UploadLimits, kind: UploadKind): number {
  const bytes: Readonly<Record<UploadKind, number>> = {
    image: limits.imageBytes,
    font: limits.fontBytes,
    writeup: limits.writeupBytes,
    attachment: attachmentBytes,
    package: packageBytes,
  };
  return bytes[kind];
}

/**
 * FILE-15, WRITEUP-1: images and writeups have separate refusals, because clients of GZCTF 1.6 expect the status 400.
 * BRAND-3: a font that is too large is an invalid font.
 */
export function toSizeError(uploads: UploadLimits, kind: UploadKind): ProblemError {
  const mebibytes = getMaxBytes(uploads, kind) / MEBIBYTE;
  if (kind === "image") return new ProblemError("asset.too-large", { limit: mebibytes });
  if (kind === "font") return new ProblemError("branding.font-invalid");
  if (kind === "writeup") return new ProblemError("writeup.too-large", { limit: `${mebibytes} MiB` });
  return new ProblemError("request.too-large");
}
