import { openAsBlob } from "node:fs";
import type { filesOf, UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import type { FastifyRequest } from "fastify";
import { ProblemError } from "#kernel/problem-error.ts";

type Mark = NonNullable<ReturnType<typeof filesOf>>;

/** Reads a multipart body into the files that the contract names; other fields are passed over. */
export async function readFiles(
  request: FastifyRequest,
  { field, many, maxBytes }: Mark,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new ProblemError("request.media-type");
  if (Number(request.headers["content-length"]) > (maxBytes ?? limits.requestBytes))
    throw new ProblemError("request.too-large");
  const reading = maxBytes === undefined ? readParts(request, field) : keepPart(request, field, maxBytes);
  const files = await reading.catch((error: unknown) => {
    throw refusalOf(error);
  });
  const [first] = files;
  if (many) return { [field]: files };
  if (!first) throw new ProblemError("request.field-missing", { field });
  return { [field]: first };
}

async function readParts(request: FastifyRequest, field: string): Promise<readonly UploadedFile[]> {
  const files: UploadedFile[] = [];
  let total = 0;
  for await (const part of request.files()) {
    const bytes = await part.toBuffer();
    total += bytes.byteLength;
    if (total > limits.requestBytes) throw new ProblemError("request.too-large");
    if (part.fieldname === field)
      files.push(new File([Uint8Array.from(bytes)], part.filename, { type: part.mimetype }));
  }
  return files;
}

/** On disk, until the answer is sent or the caller is gone. */
async function keepPart(
  request: FastifyRequest,
  field: string,
  maxBytes: number,
): Promise<readonly UploadedFile[]> {
  const { files: kept } = await request.saveRequestFiles({ limits: { fileSize: maxBytes, files: 1 } });
  const files = kept.filter(({ fieldname }) => fieldname === field);
  return Promise.all(
    files.map(
      async ({ filepath, filename, mimetype }) =>
        new File([await openAsBlob(filepath)], filename, { type: mimetype }),
    ),
  );
}

const TOO_LARGE = 413;

/** A body that breaks off or that nobody can read is the sender's fault, however the parser puts it. */
function refusalOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const { statusCode } = error as { readonly statusCode?: number };
  const key = statusCode === TOO_LARGE ? "request.too-large" : "request.invalid";
  return new ProblemError(key, {}, { cause: error });
}
