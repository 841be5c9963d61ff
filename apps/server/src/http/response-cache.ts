import { createHash } from "node:crypto";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { type CachedResponse, repeatableResponse } from "./cached-response.ts";
import { serializerCompiler } from "./serialization.ts";

export interface ResponseCacheOptions {
  /** Whether shared caches must not store the responses (`Cache-Control: private`). */
  readonly isPrivate?: boolean;
}

/**
 * Creates the responses of an endpoint from objects that do not change. A response is cached as long as its object
 * exists. As in `conditional.ts`, the ETag is a hash of the content. Responses without an ETag are sent with
 * `no-store`.
 */
export function responseCache(
  { method, path, reply, etag }: Endpoint,
  { isPrivate = false }: ResponseCacheOptions,
): (view: object) => CachedResponse {
  const serialize = serializerCompiler({ schema: reply, method, url: path, httpStatus: "200" });
  const responses = new WeakMap<object, CachedResponse>();
  return (view) => {
    const existingResponse = responses.get(view);
    if (existingResponse) return existingResponse;
    const response = repeatableResponse(
      () => Buffer.from(serialize(view)),
      (bytes) => ({ tag: etag && `${etag}-${computeDigest(bytes)}`, isPrivate }),
    );
    responses.set(view, response);
    return response;
  };
}

function computeDigest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 16);
}
