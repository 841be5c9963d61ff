import { lookup } from "node:dns/promises";
import { access } from "node:fs/promises";
import { DOCKER_SOCKET, parseSocketPath } from "#adapters/containers/docker-host.ts";
import type { Registry } from "#adapters/containers/image-name.ts";
import { noEngine } from "#adapters/containers/none.ts";
import { withResponseTimeout } from "#adapters/containers/response-timeout.ts";
import { systemClock } from "#adapters/time/system-clock.ts";
import { type Config, ConfigError } from "#config/config.ts";
import { splitList } from "#config/container-settings.ts";
import { getErrorReason } from "#kernel/error-reason.ts";
import type { ContainerEngine } from "#ports/container-engine.ts";
import type { Timer } from "#ports/timer.ts";
import { loadOptional } from "./optional-package.ts";

interface EngineDeps {
  /** The installation id in the labels of our containers. */
  readonly installation: string;
  readonly timer: Timer;
  /** The IPv4 address of a host name; uses the resolver of this machine by default. */
  readonly resolve?: (host: string) => Promise<string>;
}

/** The service account token of a server that runs in a cluster. */
const CLUSTER_TOKEN = "/var/run/secrets/kubernetes.io/serviceaccount/token";

/**
 * The configured engine, or the first one found. Throws a ConfigError if a configured engine cannot be opened; returns
 * an engine that reports the reason if a found one cannot be opened, or if none was found.
 */
export async function openEngine(config: Config, deps: EngineDeps): Promise<ContainerEngine> {
  const engineName = config.CONTAINER_ENGINE;
  if (engineName === "none") return noEngine("Containers are disabled (CONTAINER_ENGINE=none).");
  const kind = engineName === "auto" ? await detectEngine(config) : engineName;
  if (kind === undefined)
    return noEngine("No container engine was found. Install Docker, or set DOCKER_HOST or KUBECONFIG.");
  try {
    const engine = await (kind === "docker" ? openDocker(config, deps) : openKubernetes(config, deps));
    return withResponseTimeout(engine, deps.timer);
  } catch (error) {
    const reason = `${kind} cannot be used: ${getErrorReason(error)}`;
    if (engineName !== "auto") throw new ConfigError(`CONTAINER_ENGINE: ${reason}`, { cause: error });
    return noEngine(reason);
  }
}

async function detectEngine(config: Config): Promise<"docker" | "kubernetes" | undefined> {
  if (config.DOCKER_HOST !== undefined || (await pathExists(parseSocketPath(DOCKER_SOCKET)))) return "docker";
  if (config.KUBECONFIG !== undefined || (await pathExists(CLUSTER_TOKEN))) return "kubernetes";
  return undefined;
}

/** The libraries are large and loaded on demand; a server needs at most one. */
async function openDocker(
  config: Config,
  { installation, resolve = resolveIpv4 }: EngineDeps,
): Promise<ContainerEngine> {
  const { dockerEngine } = await loadOptional(
    "CONTAINER_ENGINE",
    () => import("#adapters/containers/docker.ts"),
  );
  const { DOCKER_HOST: url = DOCKER_SOCKET, DOCKER_CERT_PATH: certificates, DOCKER_REACH } = config;
  const remoteHost = parseSocketPath(url) === undefined ? new URL(url).hostname : undefined;
  return dockerEngine({
    host: { url, certificates },
    reach: DOCKER_REACH ?? remoteHost,
    publishOn: config.DOCKER_PUBLISH_ON,
    firewall: config.CONTAINER_FIREWALL,
    resolve,
    installation,
    dns: splitList(config.CONTAINER_DNS),
    registry: toRegistry(config),
  });
}

async function openKubernetes(config: Config, { installation, timer }: EngineDeps): Promise<ContainerEngine> {
  const { kubernetesEngine } = await loadOptional(
    "CONTAINER_ENGINE",
    () => import("#adapters/containers/kubernetes.ts"),
  );
  const { openCluster } = await import("#adapters/containers/kubernetes-client.ts");
  return kubernetesEngine({
    cluster: openCluster(config.KUBECONFIG),
    namespace: config.KUBERNETES_NAMESPACE,
    installation,
    dns: splitList(config.CONTAINER_DNS),
    registry: toRegistry(config),
    usesUserNamespaces: config.KUBERNETES_USER_NAMESPACES === "on",
    clock: systemClock,
    timer,
  });
}

async function resolveIpv4(host: string): Promise<string> {
  return (await lookup(host, { family: 4 })).address;
}

function toRegistry({ REGISTRY_HOST, REGISTRY_USER, REGISTRY_PASSWORD }: Config): Registry | undefined {
  if (REGISTRY_HOST === undefined) return undefined;
  return { host: REGISTRY_HOST, user: REGISTRY_USER ?? "", password: REGISTRY_PASSWORD ?? "" };
}

async function pathExists(path = ""): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
