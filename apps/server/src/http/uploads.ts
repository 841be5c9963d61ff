import { randomUUID } from "node:crypto";
import type { EventEmitter } from "node:events";
import { createWriteStream, openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { getFileFields, UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import type { FastifyRequest } from "fastify";
import type { MaybePromise } from "#kernel/maybe-promise.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { Disk } from "#ports/disk.ts";
import { allowLongBody } from "./body-timeout.ts";
import { getMaxBytes, toSizeError, type UploadLimits } from "./upload-limits.ts";

type FileFields = NonNullable<ReturnType<typeof getFileFields>>;

export interface UploadDeps {
  readonly uploads: UploadLimits & {
    /** Uploads are written to this folder while they arrive. */
    readonly folder: string;
    /** How many copies of a file are on the disk of the folder until the temporary one is deleted: 1 with a bucket. */
    readonly copiesOnDisk: 1 | 2;
  };
  readonly disk: Disk;
}

/** Boundaries, headers of parts and the few fields that are allowed in addition to the files. */
const FRAMING_BYTES = 64 * 1024;
/** PostgreSQL may be on the same disk and stops when the disk is full. */
export const MIN_FREE_BYTES = 512 * MEBIBYTE;
const MAX_FILES = 1000;

/**
 * Writes the files of a multipart body to disk, so that memory does not depend on their size. Calls `work` with the
 * files under the field that the contract names, and deletes them afterwards. Other fields are ignored.
 */
export async function withFiles<T>(
  request: FastifyRequest,
  fileFields: FileFields,
  deps: UploadDeps,
  work: (body: Record<string, unknown>) => MaybePromise<T>,
): Promise<T> {
  await using temporaryFiles = new AsyncDisposableStack();
  return await work(await receiveFiles(request, fileFields, { ...deps, temporaryFiles }));
}

async function receiveFiles(
  request: FastifyRequest,
  fileFields: FileFields,
  { uploads, disk, temporaryFiles }: UploadDeps & { readonly temporaryFiles: AsyncDisposableStack },
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new ProblemError("request.media-type");
  const limit = getMaxBytes(uploads, fileFields.kind);
  const contentLength = Number(request.headers["content-length"] ?? limit);
  if (contentLength > limit + FRAMING_BYTES) throw toSizeError(uploads, fileFields.kind);
  const { freeBytes } = await disk.getSpace();
  if (freeBytes - uploads.copiesOnDisk * contentLength < MIN_FREE_BYTES)
    throw new ProblemError("upload.no-space");
  if (fileFields.kind === "attachment" || fileFields.kind === "package") allowLongBody(request);
  try {
    const files = await receiveParts(request, fileFields, { uploads, limit, temporaryFiles });
    if (fileFields.many) return { [fileFields.field]: files };
    if (!files[0]) throw new ProblemError("request.field-missing", { field: fileFields.field });
    return { [fileFields.field]: files[0] };
  } catch (error) {
    // The parser has stopped reading. The connection can be reused only after the rest of the body was read.
    request.raw.unpipe();
    request.raw.resume();
    throw toProblem(error);
  }
}

interface ReceiveContext extends Pick<UploadDeps, "uploads"> {
  readonly limit: number;
  readonly temporaryFiles: AsyncDisposableStack;
}

async function receiveParts(
  request: FastifyRequest,
  { field, kind, many }: FileFields,
  { uploads, limit, temporaryFiles }: ReceiveContext,
): Promise<readonly UploadedFile[]> {
  const files: UploadedFile[] = [];
  let totalBytes = 0;

  async function* countBytes(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      totalBytes += chunk.length;
      if (totalBytes > limit) throw toSizeError(uploads, kind);
      yield chunk;
    }
  }

  guardParser(request.raw);
  const parts = request.files({
    limits: { fileSize: limit + 1, files: many ? MAX_FILES : 1 },
    throwFileSizeLimit: false,
  });
  for await (const part of parts) {
    if (part.fieldname.toLowerCase() === field)
      files.push(await writeFile(part, countBytes, { uploads, temporaryFiles }));
    else for await (const _ of countBytes(part.file)) continue;
  }
  return files;
}

/** Works around two cases in which the multipart parser would end the process or never finish. */
function guardParser(body: IncomingMessage): void {
  const pipe = body.pipe.bind(body);
  body.pipe = (parser, options) => {
    // The parser skips the parts beyond its limit, without listening to their errors. If such a part were incomplete at
    // the end of the body, its error would end the process, so the parser must not receive the end.
    parser.once("partsLimit", () => body.unpipe(parser));
    rejectPartsWithoutHeaders(parser);
    return pipe(parser, options);
  };
}

/** The internal parser of a busboy, which has no public API. */
interface MultipartParser {
  readonly _parser?: { readonly parser?: EventEmitter };
}

/** Nothing reads a part whose headers do not end, and the parser would wait for its end forever. */
function rejectPartsWithoutHeaders(busboy: object): void {
  const parts = (busboy as MultipartParser)._parser?.parser;
  parts?.on("part", (part: Readable) => {
    let hasHeaders = false;
    part.once("header", () => {
      hasHeaders = true;
    });
    const push = part.push.bind(part);
    part.push = (chunk) => {
      if (chunk === null && !hasHeaders) parts.emit("error", new Error("The headers of a part do not end."));
      return push(chunk);
    };
  });
}

interface FilePart extends Pick<MultipartFile, "file" | "mimetype"> {
  /** Can be missing, contrary to the types of the library: a part of the type `application/octet-stream` is a file. */
  readonly filename: string | undefined;
}

async function writeFile(
  { file, filename, mimetype }: FilePart,
  countBytes: (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>,
  { uploads, temporaryFiles }: Pick<ReceiveContext, "uploads" | "temporaryFiles">,
): Promise<UploadedFile> {
  const path = join(uploads.folder, randomUUID());
  temporaryFiles.defer(() => rm(path, { force: true }));
  await pipeline(file, countBytes, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  return new File([await openAsBlob(path)], filename ?? "", { type: mimetype });
}

const TOO_LARGE = 413;

/** A body that ends early or cannot be parsed is a client error; a file that cannot be written is not. */
function toProblem(error: unknown): unknown {
  if (error instanceof ProblemError) return error;
  const { statusCode, syscall } = error as NodeJS.ErrnoException & { readonly statusCode?: number };
  if (syscall === "open" || syscall === "write") return error;
  const key = statusCode === TOO_LARGE ? "request.too-large" : "request.invalid";
  return new ProblemError(key, {}, { cause: error });
}
