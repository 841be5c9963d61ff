import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ProblemError } from "#kernel/problem-error.ts";
import { conditionalStatus } from "./preconditions.ts";

interface Kept {
  /** The JSON. As long as it is the same array, it is compressed once, whoever asks for it. */
  readonly bytes: Uint8Array;
  /** Without quotes; another for other bytes. */
  readonly tag: string;
  readonly modifiedAt: Date;
  /** For this caller alone. */
  readonly isPrivate?: boolean;
}

const kept = Symbol("kept");

/** A JSON answer of which the bytes are there already: nothing is serialized or checked again. */
export interface KeptJson {
  readonly [kept]: Kept;
}

export function keptJson(given: Kept): KeptJson {
  return { [kept]: given };
}

export function isKeptJson(result: unknown): result is KeptJson {
  return typeof result === "object" && result !== null && kept in result;
}

export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { [kept]: { bytes, tag, modifiedAt, isPrivate } }: KeptJson,
): Promise<FastifyReply> {
  const status = conditionalStatus(request.headers, { etag: `"${tag}"`, modifiedAt });
  if (status === 412) throw new ProblemError("request.precondition");
  reply
    .header("etag", `W/"${tag}"`)
    .header("last-modified", modifiedAt.toUTCString())
    .header("cache-control", `${isPrivate ? "private, " : ""}no-cache, must-revalidate`)
    .header("vary", "accept-encoding");
  if (status === 304) return reply.code(304).send();
  const encoding = preferredEncoding(String(request.headers["accept-encoding"] ?? ""));
  reply.type("application/json; charset=utf-8");
  if (encoding === undefined || bytes.length < LEAST_BYTES) return reply.send(bytes);
  return reply.header("content-encoding", encoding).send(await compressed(bytes, encoding));
}

const LEAST_BYTES = 1024;

// In the thread pool, at levels that cost less time than they save on the wire.
const compressors = {
  zstd: promisify(zstdCompress),
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 4 }),
} as const;

type Encoding = keyof typeof compressors;
const ENCODINGS: readonly Encoding[] = ["zstd", "br", "gzip"];

const compressions = new WeakMap<Uint8Array, Map<Encoding, Promise<Uint8Array>>>();

function compressed(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  const known = compressions.get(bytes) ?? new Map<Encoding, Promise<Uint8Array>>();
  compressions.set(bytes, known);
  const made = known.get(encoding) ?? compressors[encoding](bytes);
  known.set(encoding, made);
  return made;
}

/** The best encoding that the caller takes; of equally welcome ones, the first of ours. */
export function preferredEncoding(accepted: string): Encoding | undefined {
  const weights = new Map(accepted.split(",").map((part) => weighted(part)));
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
  const [best] = ENCODINGS.toSorted((a, b) => weightOf(b) - weightOf(a));
  return best && weightOf(best) > 0 ? best : undefined;
}

function weighted(part: string): readonly [name: string, weight: number] {
  const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}
