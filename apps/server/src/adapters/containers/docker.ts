import { setTimeout as delay } from "node:timers/promises";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import Dockerode from "dockerode";
import { singleFlight } from "#kernel/single-flight.ts";
import {
  type ContainerEngine,
  type ContainerSpec,
  EngineError,
  type FoundContainer,
  type PullProgress,
  type RunningContainer,
} from "#ports/container-engine.ts";
import { hasStatus, ignoreStatus, toEngineError, toPublishError, withDockerError } from "./docker-errors.ts";
import { type DockerHost, parseSocketPath, toDockerOptions } from "./docker-host.ts";
import { dockerIsolation, type IsolationDeps } from "./docker-isolation.ts";
import { ensureNetworks, NETWORKS } from "./docker-networks.ts";
import { type DockerContext, toDockerSpec, toPortKey } from "./docker-spec.ts";
import { findCredentials, type Registry, withTag } from "./image-name.ts";
import { CONTAINER_LABEL, INSTALLATION_LABEL } from "./labels.ts";
import { type LayerEvent, layerProgress } from "./layer-progress.ts";

interface DockerDeps {
  readonly host: DockerHost;
  /** The installation id in the labels of our containers. */
  readonly installation: string;
  /** Name servers of containers with internet access. */
  readonly dns: readonly string[];
  readonly registry: Registry | undefined;
  /** Host of published ports as seen by this server; undefined if it reaches containers directly. */
  readonly reach: string | undefined;
  /** Address of the engine's host on which ports are published for this server alone; the address of `reach` by default. */
  readonly publishOn: string | undefined;
  readonly firewall: IsolationDeps["firewall"];
  /** The IPv4 address of a host name, as this server sees it. */
  readonly resolve: (host: string) => Promise<string>;
}

/** Facts about the engine's host. */
interface HostInfo {
  readonly cores: number;
  readonly mayLimitStorage: boolean;
  readonly subnets: readonly string[];
}

/** The options of a new container that are not part of its specification. */
interface CreateOptions {
  readonly cores: number;
  readonly mayLimitStorage: boolean;
  readonly publishedPort: DockerContext["publishedPort"];
}

interface ListedContainer extends Dockerode.ContainerInfo {
  readonly SizeRw?: number;
}

const NOT_FOUND = 404;
const CONFLICT = 409;
const HOST_INFO_MAX_AGE_MS = MINUTE_MS;
/** The number of tries while another process starts the same container. */
const MAX_START_TRIES = 40;
const START_RETRY_MS = 250;

/** Containers on a Docker engine, on this machine or another. */
export function dockerEngine(deps: DockerDeps): ContainerEngine {
  const { host, installation, dns, registry, reach, publishOn, firewall, resolve } = deps;
  const docker = new Dockerode(toDockerOptions(host));
  const isolation = dockerIsolation({ docker, host, dns, firewall });
  const createOnce = singleFlight<RunningContainer>();
  const pullOnce = singleFlight<void>();
  let hostInfo: Promise<HostInfo> | undefined;
  let hostInfoReadAt = 0;
  /** `limited`: Docker enforces the storage limit. Otherwise the platform checks the size that Docker reports. */
  let storageMode: "untried" | "limited" | "watched" = "untried";

  /** Cached only for a minute: the Docker host can change while the server runs. */
  function getHostInfo(): Promise<HostInfo> {
    if (hostInfo && performance.now() - hostInfoReadAt < HOST_INFO_MAX_AGE_MS) return hostInfo;
    hostInfoReadAt = performance.now();
    hostInfo = prepareHost().catch((error: unknown) => {
      hostInfo = undefined;
      throw error;
    });
    return hostInfo;
  }

  async function prepareHost(): Promise<HostInfo> {
    const info: DockerInfo = await docker.info();
    const subnets = await ensureNetworks(docker);
    return { cores: info.NCPU, mayLimitStorage: canDriverLimitStorage(info), subnets };
  }

  async function findError(): Promise<string | undefined> {
    try {
      await docker.ping();
      await getHostInfo();
      return await isolation.findError();
    } catch (error) {
      return toEngineError(error).message;
    }
  }

  async function create(spec: ContainerSpec): Promise<RunningContainer> {
    const [existing] = await list(spec.id);
    if (existing?.State === "running") return getRunningContainer(existing.Id, spec);
    // Without force, the container is not removed if another process has started it in the meantime.
    if (existing) await remove(existing.Id, { force: existing.State !== "created" });
    const { cores, mayLimitStorage } = await getHostInfo();
    const isolationError = await isolation.findError();
    if (isolationError !== undefined) throw new EngineError(isolationError);
    if (!(await hasImage(spec.image))) await pullOnce(spec.image, () => pull(spec.image));
    const publishedPort = await choosePublishedPort(spec);
    return startOnce(spec, { cores, mayLimitStorage, publishedPort });
  }

  /** Another process may be starting the same container: both return the one that Docker created first. */
  async function startOnce(spec: ContainerSpec, options: CreateOptions): Promise<RunningContainer> {
    for (let attempt = 1; ; attempt++) {
      try {
        const [existing] = attempt > 1 ? await list(spec.id) : [];
        return existing?.State === "running"
          ? await getRunningContainer(existing.Id, spec)
          : await start(spec, options);
      } catch (error) {
        // The name is in use, or the other process has removed the container before it was started.
        if (attempt === MAX_START_TRIES || !hasStatus(error, NOT_FOUND, CONFLICT)) throw error;
      }
      await delay(START_RETRY_MS);
    }
  }

  async function start(spec: ContainerSpec, options: CreateOptions): Promise<RunningContainer> {
    const container = await createContainer(spec, options);
    try {
      await container.start();
      return await getRunningContainer(container.id, spec);
    } catch (error) {
      await remove(container.id);
      throw toPublishError(error) ?? error;
    }
  }

  /** ENGINE-11: only a port that players connect to themselves is published on every address of the host. */
  async function choosePublishedPort(spec: ContainerSpec): Promise<DockerContext["publishedPort"]> {
    if (spec.publish) return { address: undefined };
    if (reach === undefined) return undefined;
    return { address: publishOn ?? (await toAddress(reach)) };
  }

  async function toAddress(name: string): Promise<string> {
    return resolve(name).catch((cause: unknown) => {
      throw new EngineError(`DOCKER_REACH: ${name} has no IPv4 address here.`, { cause });
    });
  }

  async function createContainer(
    spec: ContainerSpec,
    { cores, mayLimitStorage, publishedPort }: CreateOptions,
  ): Promise<Dockerode.Container> {
    const limitsStorage = mayLimitStorage && storageMode !== "watched";
    const context = { installation, network: NETWORKS[spec.network].name, cores, dns, publishedPort };
    try {
      const container = await docker.createContainer(toDockerSpec(spec, { ...context, limitsStorage }));
      if (limitsStorage) storageMode = "limited";
      return container;
    } catch (error) {
      // Only creating a container shows whether the disk supports quotas.
      if (!limitsStorage || !/storage-opt/i.test(toEngineError(error).message)) throw error;
      storageMode = "watched";
      return docker.createContainer(toDockerSpec(spec, { ...context, limitsStorage: false }));
    }
  }

  async function getRunningContainer(engineId: string, spec: ContainerSpec): Promise<RunningContainer> {
    const { State, NetworkSettings } = await docker.getContainer(engineId).inspect();
    if (!State.Running)
      throw new EngineError(`The program of ${spec.image} exited immediately (${State.ExitCode}).`);
    const containerIp = NetworkSettings.Networks[NETWORKS[spec.network].name]?.IPAddress ?? "";
    // With an empty host, Node.js would connect to this machine.
    if (containerIp === "")
      throw new EngineError(`The container of ${spec.image} is not in the network of its challenge.`);
    const port = Number(NetworkSettings.Ports[toPortKey(spec)]?.[0]?.HostPort ?? 0);
    return {
      engineId,
      platformAddress:
        reach === undefined ? { host: containerIp, port: spec.exposePort } : { host: reach, port },
      playerAddress: spec.publish ? { host: getPublicHost(host), port } : undefined,
    };
  }

  async function list(id?: string): Promise<readonly ListedContainer[]> {
    const container = id === undefined ? CONTAINER_LABEL : `${CONTAINER_LABEL}=${id}`;
    const label = [`${INSTALLATION_LABEL}=${installation}`, container];
    return docker.listContainers({ all: true, size: storageMode !== "limited", filters: { label } });
  }

  function toFoundContainer({ Id, Labels, State, Created, SizeRw = 0 }: ListedContainer): FoundContainer {
    return {
      id: Labels[CONTAINER_LABEL] ?? "",
      engineId: Id,
      isRunning: State === "running",
      createdAt: new Date(Created * 1000),
      // Docker omits a size of 0.
      writtenMiB: storageMode === "limited" ? undefined : SizeRw / MEBIBYTE,
    };
  }

  async function destroy(id: string): Promise<void> {
    await Promise.all((await list(id)).map(({ Id }) => remove(Id)));
  }

  /** Removes a container with SIGKILL: a program that ignores SIGTERM would delay its team by ten seconds. */
  async function remove(engineId: string, { force } = { force: true }): Promise<void> {
    await docker.getContainer(engineId).remove({ force, v: true }).catch(ignoreStatus(NOT_FOUND, CONFLICT));
  }

  async function hasImage(image: string): Promise<boolean> {
    const details = await docker.getImage(withTag(image)).inspect().catch(ignoreStatus(NOT_FOUND));
    return details !== undefined;
  }

  async function pull(image: string, onProgress?: (progress: PullProgress) => void): Promise<void> {
    const credentials = findCredentials(image, registry);
    const progress = await docker.pull(withTag(image), {
      ...(credentials && {
        authconfig: {
          username: credentials.user,
          password: credentials.password,
          serveraddress: credentials.host,
        },
      }),
    });
    const layers = layerProgress();
    await new Promise<void>((resolve, reject) => {
      docker.modem.followProgress(
        progress,
        (error) => (error ? reject(error) : resolve()),
        (event: LayerEvent) => onProgress?.(layers.update(event)),
      );
    });
  }

  return {
    kind: "docker",
    findError,
    create: (spec) => withDockerError(() => createOnce(spec.id, () => create(spec))),
    destroy: (id) => withDockerError(() => destroy(id)),
    inspect: (id) => withDockerError(async () => (await list(id)).map(toFoundContainer)[0]),
    list: () => withDockerError(async () => (await list()).map(toFoundContainer)),
    hasImage: (image) => withDockerError(() => hasImage(image)),
    addPulledImage: () => undefined,
    pull: (image, onProgress) => withDockerError(() => pullOnce(image, () => pull(image, onProgress))),
    listContainerSubnets: () => withDockerError(async () => (await getHostInfo()).subnets),
    close: async () => undefined,
  };
}

/** The parts of Docker's info that are used; the library does not type it. */
interface DockerInfo {
  readonly NCPU: number;
  readonly Driver: string;
  readonly DriverStatus?: readonly (readonly [string, string])[] | null;
}

/** Whether the storage driver may support a limit per container. btrfs is excluded: its limit includes the image. */
function canDriverLimitStorage({ Driver, DriverStatus }: DockerInfo): boolean {
  if (Driver === "zfs") return true;
  return Driver === "overlay2" && (DriverStatus ?? []).some(([, value]) => value === "xfs");
}

function getPublicHost({ url }: DockerHost): string {
  return parseSocketPath(url) === undefined ? new URL(url).hostname : "";
}
