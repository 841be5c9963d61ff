import { listOwnInstances, type OwnInstance } from "@gonfalon/contract/instance.ts";
import { useProfile } from "#api/session.ts";
import { useEndpoint } from "#api/use-endpoint.ts";

const REFRESH_MS = 60_000;

/** The instances of the user's teams in all games, including those that are queued or starting. */
export function useOwnInstances(): readonly OwnInstance[] {
  const isSignedIn = useProfile() !== undefined;
  const instances = useEndpoint(isSignedIn ? listOwnInstances : null, undefined, {
    refreshEveryMs: REFRESH_MS,
  });
  return instances.state === "ready" ? instances.data : [];
}
