import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";

/** Whether a cache key is the URL of this endpoint, with these ids in its path and any other parameters. */
export function isEndpointKey(
  endpoint: Endpoint,
  key: unknown,
  ids: Readonly<Record<string, number>> = {},
): boolean {
  if (typeof key !== "string" || !URL.canParse(key)) return false;
  const pattern = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name] ?? "[^/]+"));
  return new RegExp(`^${pattern}$`).test(new URL(key).pathname);
}
