import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";

/** Whether a cache key is the URL of this endpoint, with any parameters. */
export function isCachedEndpoint(endpoint: Endpoint, key: unknown): boolean {
  if (typeof key !== "string" || !URL.canParse(key)) return false;
  const pattern = endpoint.path.replaceAll(/:\w+/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(new URL(key).pathname);
}
