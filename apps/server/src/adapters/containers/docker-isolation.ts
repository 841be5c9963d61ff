import { access } from "node:fs/promises";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import type Dockerode from "dockerode";
import { getErrorReason } from "#kernel/error-reason.ts";
import { singleFlight } from "#kernel/single-flight.ts";
import { type DockerHost, parseSocketPath } from "./docker-host.ts";
import { NETWORKS } from "./docker-networks.ts";
import { installFirewall } from "./firewall.ts";

export interface IsolationDeps {
  readonly docker: Dockerode;
  readonly host: DockerHost;
  /** Name servers of containers that may reach the outside. */
  readonly dns: readonly string[];
  /** `external`: the operator confirms that their own rules isolate containers. */
  readonly firewall: "auto" | "external";
}

/** The label of the service that runs `gonfalon firewall` on the Docker host. */
const FIREWALL_LABEL = "gonfalon.firewall";

const INSTALLED_MAX_AGE_MS = MINUTE_MS;
/** Short, so that containers start soon after the operator has installed the firewall. */
const MISSING_MAX_AGE_MS = 5000;

/** ENGINE-10: checks whether containers are isolated from the Docker host and its networks. */
export function dockerIsolation({ docker, host, dns, firewall }: IsolationDeps) {
  const checkOnce = singleFlight<string | undefined>();
  let cachedResult: { readonly error: string | undefined; readonly until: number } | undefined;

  /** Why containers are not isolated, with the remedies; undefined if they are. */
  async function findError(): Promise<string | undefined> {
    if (firewall === "external") return undefined;
    if (cachedResult && performance.now() < cachedResult.until) return cachedResult.error;
    return checkOnce("", async () => {
      const error = await checkFirewall();
      cachedResult = {
        error,
        until: performance.now() + (error === undefined ? INSTALLED_MAX_AGE_MS : MISSING_MAX_AGE_MS),
      };
      return error;
    });
  }

  async function checkFirewall(): Promise<string | undefined> {
    const failure = await installRules();
    if (failure === undefined || (await hasFirewallService())) return undefined;
    return [
      "Challenge containers do not start, because no firewall isolates them from the Docker host and its networks",
      `(this server could not install it: ${failure}).`,
      'Run the firewall service on the Docker host (docs/operations.md, "Docker"),',
      "or set CONTAINER_FIREWALL=external if your own rules isolate them.",
    ].join(" ");
  }

  /** Why this server cannot install the rules; undefined if it has installed them. */
  async function installRules(): Promise<string | undefined> {
    if (!isThisMachine(host)) return "the Docker engine is on another machine";
    try {
      for (const { bridge } of Object.values(NETWORKS)) await access(`/sys/class/net/${bridge}`);
      await installFirewall(dns);
      return undefined;
    } catch (error) {
      return getErrorReason(error);
    }
  }

  /** Whether a firewall service is healthy: its health check looks for the rules in the kernel of the Docker host. */
  async function hasFirewallService(): Promise<boolean> {
    const services = await docker.listContainers({
      filters: { label: [FIREWALL_LABEL], health: ["healthy"] },
    });
    // The image of a challenge may have the label too, but its containers never use the host's network.
    return services.some(({ HostConfig }) => HostConfig.NetworkMode === "host");
  }

  return { findError };
}

function isThisMachine({ url }: DockerHost): boolean {
  return (
    parseSocketPath(url) !== undefined || ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname)
  );
}
