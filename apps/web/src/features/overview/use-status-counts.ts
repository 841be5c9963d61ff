import { pageParticipations } from "@gonfalon/contract/participation.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { OVERVIEW_REFRESH } from "./refresh.ts";

/** The number of registrations by status; undefined until it is known. */
export function useStatusCounts(gameId: number) {
  const request = { params: { id: gameId }, query: { count: 1, skip: 0 } };
  const page = useEndpoint(pageParticipations, request, OVERVIEW_REFRESH);
  return page.state === "ready" ? page.data.counts : undefined;
}
