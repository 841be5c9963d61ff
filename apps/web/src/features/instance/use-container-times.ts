import { type ClientConfig, getClientConfig } from "@gonfalon/contract/settings.ts";
import { useEndpoint } from "#api/use-endpoint.ts";

/** The times in minutes. */
type ContainerTimes = Pick<ClientConfig, "defaultLifetime" | "extensionDuration" | "renewalWindow">;

const DEFAULT_TIMES: ContainerTimes = { defaultLifetime: 120, extensionDuration: 120, renewalWindow: 10 };

/** The lifetime of containers, and when it can be extended. */
export function useContainerTimes(): ContainerTimes {
  const config = useEndpoint(getClientConfig, undefined, { once: true });
  return config.state === "ready" ? config.data : DEFAULT_TIMES;
}
