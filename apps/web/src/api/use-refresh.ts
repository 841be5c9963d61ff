import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { useSWRConfig } from "swr";
import { isEndpointKey } from "./cache-key.ts";

/** Returns a function that revalidates the cached responses of endpoints, with any parameters. */
export function useRefresh(): (endpoints: readonly Endpoint[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (endpoints) => {
    await mutate((key) => endpoints.some((endpoint) => isEndpointKey(endpoint, key)));
  };
}
