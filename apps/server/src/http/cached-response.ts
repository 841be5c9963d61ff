import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { memoize } from "#kernel/memoize.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import { conditionalStatus, type Validators } from "./preconditions.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";

interface CachedBytes {
  /** The response body. The compressed form is cached per array. */
  readonly bytes: Uint8Array;
  /** The ETag without quotes; unique per content. */
  readonly tag: string;
  readonly modifiedAt: Date;
  /** Whether the response is for one user only. */
  readonly isPrivate?: boolean;
  /** JSON unless it says otherwise. */
  readonly contentType?: string;
}

interface Described extends CachedBytes {
  readonly contentType: string;
  readonly current: Validators;
  readonly caching: Readonly<Record<string, string>>;
  readonly validators: Readonly<Record<string, string>>;
  /** The 304 response (RFC 9110, 15.4.5). */
  readonly unchanged: ReadyResponse;
  /** Full responses by encoding, created on first use. */
  readonly whole: Map<Encoding | "identity", ReadyResponse>;
}

const cached = Symbol("kept");

/** A JSON response that is already serialized. */
export interface CachedResponse {
  readonly [cached]: Described;
}

/** Create it once per content and store it with the bytes. */
export function cachedResponse(given: CachedBytes): CachedResponse {
  const { tag, modifiedAt, isPrivate, contentType = JSON_TYPE } = given;
  const caching = {
    etag: `W/"${tag}"`,
    "cache-control": `${isPrivate ? "private, " : ""}no-cache, must-revalidate`,
    vary: "accept-encoding",
  };
  const validators = { ...caching, "last-modified": modifiedAt.toUTCString() };
  const unchanged = { status: 304, headers: Object.entries(caching).flat(), body: undefined } as const;
  const current = { etag: `"${tag}"`, modifiedAt };
  return { [cached]: { ...given, contentType, current, caching, validators, unchanged, whole: new Map() } };
}

export function isCachedResponse(result: unknown): result is CachedResponse {
  return typeof result === "object" && result !== null && cached in result;
}

/** A response with alternating header names and values. */
export interface ReadyResponse {
  readonly status: 200 | 304;
  readonly headers: readonly string[];
  readonly body: Uint8Array | undefined;
}

/** The response to a GET request, or undefined if it must be rejected or compressed first. */
export function readyResponse(
  { [cached]: described }: CachedResponse,
  headers: IncomingHttpHeaders,
): ReadyResponse | undefined {
  const status = conditionalStatus(headers, described.current);
  if (status === 412) return undefined;
  if (status === 304) return described.unchanged;
  const encoding = encodingFor(headers, described.bytes);
  return described.whole.get(encoding ?? "identity") ?? fullResponse(described, encoding);
}

function fullResponse(
  { bytes, contentType, validators, whole }: Described,
  encoding: Encoding | undefined,
): ReadyResponse | undefined {
  const body = encoding === undefined ? bytes : finished.get(bytes)?.get(encoding);
  if (!body) return undefined;
  const ofBody = ["content-type", contentType, "content-length", String(body.length)];
  if (encoding !== undefined) ofBody.push("content-encoding", encoding);
  const headers = Object.entries(validators).flat().concat(ofBody);
  const made = { status: 200, headers, body } as const;
  whole.set(encoding ?? "identity", made);
  return made;
}

export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { [cached]: { bytes, contentType, current, caching, validators } }: CachedResponse,
): Promise<FastifyReply> {
  const status = conditionalStatus(request.headers, current);
  if (status === 412) throw new ProblemError("request.precondition");
  if (status === 304) {
    for (const name of BODY_ONLY_HEADERS) reply.removeHeader(name);
    return reply.code(304).headers(caching).send();
  }
  reply.headers(validators);
  const encoding = encodingFor(request.headers, bytes);
  reply.type(contentType);
  if (encoding === undefined) return reply.send(bytes);
  return reply.header("content-encoding", encoding).send(await compressed(bytes, encoding));
}

const BODY_ONLY_HEADERS = ["content-language", ...Object.keys(SECURITY_HEADERS)];
const JSON_TYPE = "application/json; charset=utf-8";
const MIN_BYTES = 1024;

function encodingFor(headers: IncomingHttpHeaders, bytes: Uint8Array): Encoding | undefined {
  return bytes.length < MIN_BYTES ? undefined : preferredEncoding(String(headers["accept-encoding"] ?? ""));
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

const compressions = new WeakMap<Uint8Array, Map<Encoding, Promise<Uint8Array>>>();
const finished = new WeakMap<Uint8Array, Map<Encoding, Uint8Array>>();

function compressed(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  const known = getEncodings(compressions, bytes);
  const made = known.get(encoding) ?? compress(bytes, encoding);
  known.set(encoding, made);
  return made;
}

async function compress(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  const made = await compressors[encoding](bytes);
  getEncodings(finished, bytes).set(encoding, made);
  return made;
}

function getEncodings<V>(maps: WeakMap<Uint8Array, Map<Encoding, V>>, bytes: Uint8Array): Map<Encoding, V> {
  const known = maps.get(bytes) ?? new Map<Encoding, V>();
  maps.set(bytes, known);
  return known;
}

/** The preferred encoding of the client; on a tie, the first of our list. */
export const preferredEncoding = memoize((accepted: string): Encoding | undefined => {
  const weights = new Map(accepted.split(",").map((part) => weighted(part)));
  const getWeight = (encoding: Encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
  const [best] = ENCODINGS.toSorted((a, b) => getWeight(b) - getWeight(a));
  return best && getWeight(best) > 0 ? best : undefined;
});

function weighted(part: string): readonly [name: string, weight: number] {
  const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}
