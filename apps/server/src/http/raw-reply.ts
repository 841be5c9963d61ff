import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ProblemError } from "#kernel/problem-error.ts";
import type { ByteRange } from "#ports/blob-store.ts";
import { findRequestedRange, getConditionalStatus, type Validators } from "./preconditions.ts";

type Chunks = AsyncIterable<Uint8Array>;

/**
 * A response that is not JSON. With validators it supports conditional requests; with a ranged body it
 * supports range requests.
 */
export interface RawReply extends Validators {
  /** At least `content-type`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | Chunks | RangedBody;
}

export interface RangedBody {
  readonly size: number;
  open(range?: ByteRange): Promise<Chunks>;
}

export async function sendRaw(
  request: FastifyRequest,
  reply: FastifyReply,
  raw: RawReply,
): Promise<FastifyReply> {
  const status = getConditionalStatus(request.headers, raw);
  if (status === 412) throw new ProblemError("request.precondition");
  if (status === 304) return setContentHeaders(reply, raw).code(304).removeHeader("content-type").send();
  if ("open" in raw.body) return sendRanged(request, reply, raw, raw.body);
  return setContentHeaders(reply, raw).send(raw.body instanceof Uint8Array ? raw.body : toStream(raw.body));
}

async function sendRanged(
  request: FastifyRequest,
  reply: FastifyReply,
  raw: RawReply,
  body: RangedBody,
): Promise<FastifyReply> {
  const { size } = body;
  const range = request.method === "GET" ? findRequestedRange(request.headers, size, raw) : undefined;
  if (range === "unsatisfiable") {
    reply.header("content-range", `bytes */${size}`);
    throw new ProblemError("request.range");
  }
  // A HEAD request must not open the body.
  const chunks = request.method === "HEAD" ? [] : await body.open(range);
  setContentHeaders(reply, raw)
    .header("accept-ranges", "bytes")
    .header("content-length", range ? range.last - range.first + 1 : size);
  if (range) reply.code(206).header("content-range", `bytes ${range.first}-${range.last}/${size}`);
  return reply.send(toStream(chunks));
}

/** A stream is not wrapped: a wrapper that is destroyed before it is read does not close the stream. */
function toStream(chunks: Chunks | Iterable<Uint8Array>): Readable {
  return chunks instanceof Readable ? chunks : Readable.from(chunks);
}

/** Called only when no error can replace the response. */
function setContentHeaders(reply: FastifyReply, { headers, etag, modifiedAt }: RawReply): FastifyReply {
  if (etag !== undefined) reply.header("etag", etag);
  if (modifiedAt) reply.header("last-modified", modifiedAt.toUTCString());
  return reply.headers(headers);
}
