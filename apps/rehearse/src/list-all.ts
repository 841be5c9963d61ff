import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import type { Args } from "./api.ts";
import type { Organizer } from "./organizer.ts";

/** Fetches all pages of a list. `toRequest` returns the request for the page after `skip` items. */
export async function listAll<Request, Item>(
  organizer: Pick<Organizer, "call">,
  endpoint: Endpoint<Request, { readonly data: readonly Item[]; readonly total: number }>,
  toRequest: (skip: number) => Args<Request>[0],
): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (;;) {
    // A list endpoint always has a request with a query.
    const request = [toRequest(items.length)] as Args<Request>;
    const { data, total } = await organizer.call(endpoint, ...request);
    items.push(...data);
    if (data.length === 0 || items.length >= total) return items;
  }
}
