import { access } from "node:fs/promises";
import { DOCKER_SOCKET, socketOf } from "#adapters/containers/docker-host.ts";
import type { Registry } from "#adapters/containers/image-name.ts";
import { noEngine } from "#adapters/containers/none.ts";
import type { Config } from "#config/config.ts";
import { addressList } from "#config/container-settings.ts";
import type { ContainerEngine } from "#ports/container-engine.ts";
import type { Logger } from "#ports/logger.ts";

interface EngineDeps {
  /** Tells what is ours on the engine from what is not. */
  readonly installation: string;
  readonly log: Logger;
}

/** The engine that the settings ask for, or the first that is there; one that is there but broken says so when used. */
export async function openEngine(config: Config, deps: EngineDeps): Promise<ContainerEngine> {
  const wanted = config.CONTAINER_ENGINE;
  switch (wanted === "auto" ? await whatIsThere(config) : wanted) {
    case "docker":
      return openDocker(config, deps);
    case "none":
      return noEngine(
        wanted === "none"
          ? "Containers are switched off (CONTAINER_ENGINE=none)."
          : "No container engine was found. Install Docker, or say in DOCKER_HOST where it is.",
      );
  }
}

async function whatIsThere({ DOCKER_HOST }: Config): Promise<"docker" | "none"> {
  const isThere = DOCKER_HOST !== undefined || (await exists(socketOf(DOCKER_SOCKET)));
  return isThere ? "docker" : "none";
}

/** The libraries are loaded on demand: they are large, and a server needs one of them at most. */
async function openDocker(config: Config, { installation, log }: EngineDeps): Promise<ContainerEngine> {
  const { dockerEngine } = await import("#adapters/containers/docker.ts");
  const { DOCKER_HOST: url = DOCKER_SOCKET, DOCKER_CERT_PATH: certificates, DOCKER_REACH } = config;
  const remote = socketOf(url) === undefined ? new URL(url).hostname : undefined;
  return dockerEngine({
    host: { url, certificates },
    installation,
    dns: addressList(config.CONTAINER_DNS),
    registry: registryFor(config),
    reach: DOCKER_REACH ?? remote,
    log,
  });
}

function registryFor({ REGISTRY_HOST, REGISTRY_USER, REGISTRY_PASSWORD }: Config): Registry | undefined {
  if (REGISTRY_HOST === undefined) return undefined;
  return { host: REGISTRY_HOST, user: REGISTRY_USER ?? "", password: REGISTRY_PASSWORD ?? "" };
}

async function exists(path = ""): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
