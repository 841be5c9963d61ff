import type { filesOf, UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import type { FastifyRequest } from "fastify";
import { ProblemError } from "#kernel/problem-error.ts";

type Mark = NonNullable<ReturnType<typeof filesOf>>;

/** Reads a multipart body into the files that the contract names; other fields are passed over. */
export async function readFiles(
  request: FastifyRequest,
  { field, many }: Mark,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new ProblemError("request.media-type");
  const files: UploadedFile[] = [];
  for await (const part of request.files()) {
    const bytes = await part.toBuffer();
    if (part.fieldname === field) files.push(new File([Uint8Array.from(bytes)], part.filename));
  }
  const [first] = files;
  if (many) return { [field]: files };
  if (!first) throw new ProblemError("request.field-missing", { field });
  return { [field]: first };
}
