import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { whileUsed } from "#kernel/byte-uses.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { memoize } from "#kernel/memoize.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import { parseWeightedValues } from "#kernel/weighted-values.ts";
import { getConditionalStatus, type Validators } from "./preconditions.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";

interface Description {
  /** The ETag without quotes; unique per content. Without one, clients do not store the response. */
  readonly tag?: string | undefined;
  readonly modifiedAt?: Date;
  /** Whether shared caches must not store the response (`Cache-Control: private`). */
  readonly isPrivate?: boolean;
  /** JSON by default. */
  readonly contentType?: string;
  /** The content security policy; by default, the policy of API responses. */
  readonly policy?: string;
  /** The request headers that the content depends on, besides the encoding. */
  readonly varies?: string;
  /** False if search engines must not list the response. */
  readonly allowIndexing?: boolean;
}

const content = Symbol("content");

/** A response that is already serialized. */
export interface CachedResponse {
  readonly [content]: Content;
}

interface Content {
  readonly getBytes: () => Uint8Array;
  readonly length: number;
  /** Undefined if conditional requests get the whole response. */
  readonly validators: Validators | undefined;
  /** The 304 response (RFC 9110, 15.4.5). */
  readonly unchangedResponse: ReadyResponse;
  /** The headers of a 200 response that do not depend on the encoding. */
  readonly headers: readonly string[];
  /** The 200 responses by encoding, created on first use. */
  readonly fullResponses: Map<Encoding | "identity", MaybePromise<ReadyResponse>>;
}

/** A response with alternating header names and values. */
export interface ReadyResponse {
  readonly status: 200 | 304;
  readonly headers: readonly string[];
  /**
   * A small body is a string with one character per byte (latin1): Node sends it in one write together with the
   * headers, and allocates no memory for the write.
   */
  readonly body: Uint8Array | string | undefined;
}

const responses = new WeakMap<Uint8Array, CachedResponse>();

/**
 * Returns the response with these bytes. The response and its compressed forms are cached as long as the bytes exist.
 * The bytes must not change before `whenUnused()` calls back (byte-uses.ts).
 */
export function cachedResponse(bytes: Uint8Array, describe: () => Description): CachedResponse {
  const existingResponse = responses.get(bytes);
  if (existingResponse) return existingResponse;
  const response = toCachedResponse({ getBytes: () => bytes, length: bytes.length }, describe());
  responses.set(bytes, response);
  return response;
}

/**
 * Returns a response whose bytes can be created again. Only the encodings that clients have requested stay in memory,
 * because some endpoints have a response for each player.
 */
export function repeatableResponse(
  serialize: () => Uint8Array,
  describe: (bytes: Uint8Array) => Description,
): CachedResponse {
  const bytes = serialize();
  const bytesReference = new WeakRef(bytes);
  const getBytes = () => bytesReference.deref() ?? serialize();
  return toCachedResponse({ getBytes, length: bytes.length }, describe(bytes));
}

function toCachedResponse(
  source: Pick<Content, "getBytes" | "length">,
  description: Description,
): CachedResponse {
  const { tag, modifiedAt, contentType = JSON_TYPE, policy = API_POLICY } = description;
  const cachingHeaders = toCachingHeaders(description);
  const lastModified = modifiedAt ? ["last-modified", modifiedAt.toUTCString()] : [];
  return {
    [content]: {
      ...source,
      // The date is not compared: a board can change several times within a second.
      validators: tag === undefined ? undefined : { etag: `"${tag}"` },
      unchangedResponse: { status: 304, headers: cachingHeaders, body: undefined },
      headers: [
        ...cachingHeaders,
        ...lastModified,
        ...(description.allowIndexing === false ? ["x-robots-tag", "noindex"] : []),
        "content-type",
        contentType,
        "content-security-policy",
        policy,
      ],
      fullResponses: new Map(),
    },
  };
}

function toCachingHeaders({ tag, isPrivate, varies }: Description): readonly string[] {
  const vary = ["vary", ["accept-encoding", ...(varies ? [varies] : [])].join(", ")];
  if (tag === undefined) return ["cache-control", "no-store", ...vary];
  const control = `${isPrivate ? "private, " : ""}no-cache, must-revalidate`;
  return ["etag", `W/"${tag}"`, "cache-control", control, ...vary];
}

export function isCachedResponse(result: unknown): result is CachedResponse {
  return typeof result === "object" && result !== null && content in result;
}

/** The response to a GET request; a promise while the bytes are being compressed. */
export function getReadyResponse(
  { [content]: cached }: CachedResponse,
  headers: IncomingHttpHeaders,
): MaybePromise<ReadyResponse> {
  const status = cached.validators ? getConditionalStatus(headers, cached.validators) : 200;
  if (status === 412) throw new ProblemError("request.precondition");
  if (status === 304) return cached.unchangedResponse;
  const encoding = chooseEncoding(headers, cached.length);
  return cached.fullResponses.get(encoding) ?? encode(cached, encoding);
}

function encode(
  { getBytes, headers, fullResponses }: Content,
  encoding: Encoding | "identity",
): MaybePromise<ReadyResponse> {
  const bytes = getBytes();
  const encodedBody =
    encoding === "identity" ? copyShared(bytes) : whileUsed(bytes, () => compressors[encoding](bytes));
  const response = whenReady(encodedBody, (encodedBytes) => {
    const allHeaders = headers.concat("content-length", String(encodedBytes.length));
    if (encoding !== "identity") allHeaders.push("content-encoding", encoding);
    const fullResponse = { status: 200, headers: allHeaders, body: toBody(encodedBytes) } as const;
    fullResponses.set(encoding, fullResponse);
    return fullResponse;
  });
  fullResponses.set(encoding, response);
  // A failure is not cached: the next request compresses again.
  if (response instanceof Promise) response.catch(() => fullResponses.delete(encoding));
  return response;
}

/** A slow client can delay the transfer, so a body must not be in shared memory, which is overwritten later. */
function copyShared(bytes: Uint8Array): Uint8Array {
  return bytes.buffer instanceof SharedArrayBuffer ? bytes.slice() : bytes;
}

/** Node sends a string of at most 16 KiB, including the headers, from the stack. */
const MAX_STRING_BYTES = 14 * 1024;

function toBody(bytes: Uint8Array): Uint8Array | string {
  if (bytes.length > MAX_STRING_BYTES) return bytes;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}

export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<FastifyReply> {
  const { status, headers, body } = await getReadyResponse(response, request.headers);
  if (status === 304) for (const name of BODY_ONLY_HEADERS) reply.removeHeader(name);
  for (let index = 0; index < headers.length; index += 2)
    reply.header(headers[index] ?? "", headers[index + 1]);
  return reply.code(status).send(typeof body === "string" ? Buffer.from(body, "latin1") : body);
}

const BODY_ONLY_HEADERS = ["content-language", ...Object.keys(SECURITY_HEADERS)];
const API_POLICY = SECURITY_HEADERS["content-security-policy"];
const JSON_TYPE = "application/json; charset=utf-8";
const MIN_BYTES_TO_COMPRESS = 1024;

function chooseEncoding(headers: IncomingHttpHeaders, length: number): Encoding | "identity" {
  if (length < MIN_BYTES_TO_COMPRESS) return "identity";
  return findPreferredEncoding(String(headers["accept-encoding"] ?? ""));
}

// Runs in the thread pool, at levels that save more transfer time than they cost.
const compressors = {
  // With a known size, zstd allocates less memory.
  zstd: (bytes: Uint8Array) => promisify(zstdCompress)(bytes, { pledgedSrcSize: bytes.length }),
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 4 }),
} as const;

type Encoding = keyof typeof compressors;
const ENCODINGS: readonly Encoding[] = ["zstd", "br", "gzip"];

/** The preferred encoding of the client; on a tie, the first one in `ENCODINGS`. `identity` if it accepts none. */
export const findPreferredEncoding = memoize((accepted: string): Encoding | "identity" => {
  const weights = new Map(parseWeightedValues(accepted).map(({ value, weight }) => [value, weight]));
  const getWeight = (encoding: Encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
  const [best] = ENCODINGS.toSorted((a, b) => getWeight(b) - getWeight(a));
  return best && getWeight(best) > 0 ? best : "identity";
});
