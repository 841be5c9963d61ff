import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { type CachedResponse, repeatableResponse } from "./cached-response.ts";
import { toContentTag } from "./content-tag.ts";
import { serializerCompiler } from "./serialization.ts";

export interface ResponseCacheOptions {
  /** Whether shared caches must not store the responses (`Cache-Control: private`). */
  readonly isPrivate?: boolean;
}

/**
 * Creates the responses of an endpoint from objects that do not change. A response is cached as long as its object
 * exists. Responses of an endpoint without an ETag are sent with `no-store`.
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
      (bytes) => ({ tag: etag && toContentTag(etag, bytes), isPrivate }),
    );
    responses.set(view, response);
    return response;
  };
}
