import { randomUUID } from "node:crypto";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { ApiException, type V1Pod } from "@kubernetes/client-node";
import { singleFlight } from "#kernel/single-flight.ts";
import { sleep } from "#kernel/sleep.ts";
import type { Clock } from "#ports/clock.ts";
import {
  type Address,
  type ContainerEngine,
  type ContainerSpec,
  EngineError,
  type FoundContainer,
  type RunningContainer,
} from "#ports/container-engine.ts";
import type { Timer } from "#ports/timer.ts";
import { type Registry, withTag } from "./image-name.ts";
import type { Cluster } from "./kubernetes-client.ts";
import {
  findImageError,
  findStartError,
  hasEnded,
  hasPulledImage,
  isRunning,
  toFoundContainer,
} from "./kubernetes-pod.ts";
import {
  createNetworkPolicies,
  createRegistrySecret,
  needsNodePort,
  toPod,
  toService,
} from "./kubernetes-spec.ts";
import { CONTAINER_LABEL, INSTALLATION_LABEL, toContainerName } from "./labels.ts";

interface KubernetesDeps {
  readonly cluster: Cluster;
  readonly namespace: string;
  /** The installation id in the labels of our pods. */
  readonly installation: string;
  /** Name servers of containers with internet access. */
  readonly dns: readonly string[];
  readonly registry: Registry | undefined;
  /** Whether root in a container is an ordinary user of its node. */
  readonly usesUserNamespaces: boolean;
  readonly clock: Clock;
  readonly timer: Timer;
}

const NOT_FOUND = 404;
const CONFLICT = 409;
const POLL_INTERVAL_MS = 500;
/** Five minutes, or fifteen minutes for an image pull. */
const MAX_START_POLLS = 600;
const MAX_IMAGE_POLLS = 1800;
/** No process waits this long for an image pull. */
const MAX_PULL_AGE_MS = HOUR_MS;

/** Runs containers as pods in a separate namespace of a Kubernetes cluster. */
export function kubernetesEngine(deps: KubernetesDeps): ContainerEngine {
  const { cluster, namespace, installation, dns, registry, usesUserNamespaces, clock, timer } = deps;
  const { core, networking, isInside } = cluster;
  const createOnce = singleFlight<RunningContainer>();
  const pullOnce = singleFlight<void>();
  /** Images that at least one node has pulled. Only a cluster-wide permission would allow listing them. */
  const pulledImages = new Set<string>();
  const context = { installation, dns, hasRegistry: registry !== undefined, isInside, usesUserNamespaces };
  let preparation: Promise<void> | undefined;

  function ensurePrepared(): Promise<void> {
    preparation ??= prepare().catch((error: unknown) => {
      preparation = undefined;
      throw error;
    });
    return preparation;
  }

  async function prepare(): Promise<void> {
    for (const policy of createNetworkPolicies(dns, cluster.ownNamespace)) {
      await createOrReplace(
        () => networking.createNamespacedNetworkPolicy({ namespace, body: policy }),
        () => networking.replaceNamespacedNetworkPolicy({ namespace, name: getName(policy), body: policy }),
      );
    }
    if (!registry) return;
    const secret = createRegistrySecret(registry);
    await createOrReplace(
      () => core.createNamespacedSecret({ namespace, body: secret }),
      () => core.replaceNamespacedSecret({ namespace, name: getName(secret), body: secret }),
    );
  }

  async function findError(): Promise<string | undefined> {
    try {
      await core.listNamespacedPod({ namespace, limit: 1 });
      await ensurePrepared();
      return undefined;
    } catch (error) {
      return toEngineError(error).message;
    }
  }

  async function create(spec: ContainerSpec): Promise<RunningContainer> {
    await ensurePrepared();
    const [existing] = await listPods(spec.id);
    if (existing && hasEnded(existing)) await remove(existing);
    try {
      if (!existing || hasEnded(existing))
        await createPod(toPod({ ...spec, image: withTag(spec.image) }, context));
      const pod = await waitForPod(toContainerName(spec.id), MAX_START_POLLS, isRunning, findStartError);
      pulledImages.add(withTag(spec.image));
      return await getRunningContainer(pod, spec);
    } catch (error) {
      await destroy(spec.id);
      throw error;
    }
  }

  async function createPod(body: V1Pod): Promise<void> {
    await core.createNamespacedPod({ namespace, body }).catch(ignoreStatus(CONFLICT));
  }

  async function getRunningContainer(pod: V1Pod, spec: ContainerSpec): Promise<RunningContainer> {
    const { podIP = "", hostIP = "" } = pod.status ?? {};
    const engineId = pod.metadata?.uid ?? "";
    const podAddress = { host: podIP, port: spec.exposePort };
    if (!needsNodePort(spec, context))
      return { engineId, platformAddress: podAddress, playerAddress: undefined };
    const nodeAddress: Address = { host: hostIP, port: await openNodePort(pod, spec) };
    return {
      engineId,
      platformAddress: isInside ? podAddress : nodeAddress,
      playerAddress: spec.publish ? nodeAddress : undefined,
    };
  }

  async function openNodePort(pod: V1Pod, spec: ContainerSpec): Promise<number> {
    const body = toService(pod, spec.exposePort);
    await core.createNamespacedService({ namespace, body }).catch(ignoreStatus(CONFLICT));
    const service = await core.readNamespacedService({ namespace, name: toContainerName(spec.id) });
    return service.spec?.ports?.[0]?.nodePort ?? 0;
  }

  /** Polls a pod until it has the expected state. */
  async function waitForPod(
    name: string,
    maxPolls: number,
    isReady: (pod: V1Pod) => boolean,
    findPodError: (pod: V1Pod) => string | undefined,
  ): Promise<V1Pod> {
    for (let pollCount = 0; pollCount < maxPolls; pollCount++) {
      const pod = await core.readNamespacedPod({ namespace, name });
      const reason = findPodError(pod);
      if (reason !== undefined) throw new EngineError(`Kubernetes: ${reason}`);
      if (isReady(pod)) return pod;
      await sleep(timer, POLL_INTERVAL_MS);
    }
    throw new EngineError("Kubernetes: the pod was not ready in time.");
  }

  async function listPods(id: string): Promise<readonly V1Pod[]> {
    const labelSelector = `${INSTALLATION_LABEL}=${installation},${CONTAINER_LABEL}=${id}`;
    return (await core.listNamespacedPod({ namespace, labelSelector })).items;
  }

  /** The containers of the platform. Also cleans up after crashed processes, because this function runs regularly. */
  async function listContainers(): Promise<readonly FoundContainer[]> {
    const labelSelector = `${INSTALLATION_LABEL}=${installation}`;
    const { items } = await core.listNamespacedPod({ namespace, labelSelector });
    await deleteAbandonedPulls(items);
    return items.flatMap((pod) => toFoundContainer(pod) ?? []);
  }

  /** Deletes the pods of image pulls whose process has crashed. After an error, a later call deletes the pod. */
  async function deleteAbandonedPulls(pods: readonly V1Pod[]): Promise<void> {
    await Promise.all(pods.filter(isAbandonedPull).map((pod) => remove(pod).catch(() => undefined)));
  }

  function isAbandonedPull(pod: V1Pod): boolean {
    const createdAt = pod.metadata?.creationTimestamp?.getTime() ?? Number.POSITIVE_INFINITY;
    return toFoundContainer(pod) === undefined && clock.now().getTime() - createdAt > MAX_PULL_AGE_MS;
  }

  async function destroy(id: string): Promise<void> {
    await Promise.all((await listPods(id)).map(remove));
  }

  /** The service of a pod is deleted with it. */
  async function remove(pod: V1Pod): Promise<void> {
    const request = { namespace, name: getName(pod), gracePeriodSeconds: 0 };
    await core.deleteNamespacedPod(request).catch(ignoreStatus(NOT_FOUND));
  }

  /** A node pulls an image only to run it, so this pod uses a command that does not exist. */
  async function pull(image: string): Promise<void> {
    await ensurePrepared();
    const pod = toPod(createPullSpec(image), context);
    const [container] = pod.spec?.containers ?? [];
    if (container) container.command = ["/gonfalon-pull-only"];
    // Not listed as a container of the platform.
    delete pod.metadata?.labels?.[CONTAINER_LABEL];
    await createPod(pod);
    try {
      await waitForPod(getName(pod), MAX_IMAGE_POLLS, hasPulledImage, findImageError);
      pulledImages.add(withTag(image));
    } finally {
      await remove(pod);
    }
  }

  return {
    kind: "kubernetes",
    findError,
    create: (spec) => withEngineError(() => createOnce(spec.id, () => create(spec))),
    destroy: (id) => withEngineError(() => destroy(id)),
    inspect: (id) => withEngineError(async () => (await listPods(id)).map(toFoundContainer)[0]),
    list: () => withEngineError(listContainers),
    hasImage: async (image) => pulledImages.has(withTag(image)),
    addPulledImage: (image) => void pulledImages.add(withTag(image)),
    pull: (image) => withEngineError(() => pullOnce(image, () => pull(image))),
    // The platform may be a pod in the same subnets; network policies block access to it.
    listContainerSubnets: async () => [],
    close: async () => undefined,
  };
}

function createPullSpec(image: string): ContainerSpec {
  return {
    id: randomUUID(),
    image: withTag(image),
    exposePort: 80,
    cpuTenths: 1,
    memoryMiB: 32,
    storageMiB: 32,
    network: "Isolated",
    readOnlyRoot: false,
    noNewPrivileges: true,
    publish: false,
    env: {},
    labels: {},
  };
}

function getName({ metadata }: { readonly metadata?: { readonly name?: string } }): string {
  return metadata?.name ?? "";
}

async function createOrReplace(create: () => Promise<object>, replace: () => Promise<object>): Promise<void> {
  if (!(await create().catch(ignoreStatus(CONFLICT)))) await replace();
}

function ignoreStatus(status: number): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof ApiException) || error.code !== status) throw error;
    return undefined;
  };
}

async function withEngineError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toEngineError(error);
  }
}

/** An error with the cluster's own message, if the cluster rejected the request. */
function toEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  const reason = error instanceof ApiException ? readApiError(error) : findRootCause(error);
  return new EngineError(`Kubernetes: ${reason}`, { cause: error });
}

/** "fetch failed" is not helpful; the cause has the details. */
function findRootCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : findRootCause(error.cause);
}

function readApiError({ code, body }: ApiException<unknown>): string {
  const text = String(body);
  try {
    const { message = text } = JSON.parse(text) as { message?: string };
    return `${message} (${code})`;
  } catch {
    // The response came from a proxy in front of the cluster.
    return `${text} (${code})`;
  }
}
