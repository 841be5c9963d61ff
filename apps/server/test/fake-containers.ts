import {
  type Address,
  type ContainerEngine,
  type ContainerSpec,
  EngineError,
  type FoundContainer,
  type RunningContainer,
} from "#ports/container-engine.ts";

interface StoredContainer {
  readonly spec: ContainerSpec;
  readonly runningContainer: RunningContainer;
  readonly createdAt: Date;
  isRunning: boolean;
  writtenMiB: number;
}

const FIRST_PORT = 30_000;

/** The state that several installations can share, like one Docker engine. */
export function fakeHost() {
  return { containers: new Map<string, StoredContainer>(), images: new Set(["challenge:1"]) };
}

interface FakeOptions {
  readonly host?: ReturnType<typeof fakeHost>;
  readonly installation?: string;
  readonly now?: () => Date;
}

const getEpoch = () => new Date(0);

/** An in-memory engine. Tests can stop containers, delay starts, and make the engine fail. */
export function fakeContainers({
  host = fakeHost(),
  installation = "test",
  now = getEpoch,
}: FakeOptions = {}) {
  const createdSpecs: ContainerSpec[] = [];
  const pulledImages: string[] = [];
  const undeletableIds = new Set<string>();
  let heldStartCount = 0;
  let unreachableReason: string | undefined;
  let failureReason: string | undefined;
  let prohibitionReason: string | undefined;
  let gate: Promise<void> = Promise.resolve();
  let platformAddress: Address | undefined;

  const toKey = (id: string) => `${installation}/${id}`;

  function throwIfUnreachable(): void {
    if (unreachableReason !== undefined) throw new EngineError(unreachableReason);
  }

  function getContainer(id: string): StoredContainer {
    const container = host.containers.get(toKey(id));
    if (!container) throw new Error(`no container ${id}`);
    return container;
  }

  function toFoundContainer({
    spec,
    runningContainer,
    createdAt,
    isRunning,
    writtenMiB,
  }: StoredContainer): FoundContainer {
    return { id: spec.id, engineId: runningContainer.engineId, createdAt, isRunning, writtenMiB };
  }

  function start(spec: ContainerSpec): RunningContainer {
    const port = FIRST_PORT + createdSpecs.length;
    createdSpecs.push(spec);
    const runningContainer = {
      engineId: `engine-${installation}-${createdSpecs.length}`,
      platformAddress: platformAddress ?? { host: "127.0.0.1", port },
      playerAddress: spec.publish ? { host: "", port } : undefined,
    };
    host.containers.set(toKey(spec.id), {
      spec,
      runningContainer,
      createdAt: now(),
      isRunning: true,
      writtenMiB: 0,
    });
    return runningContainer;
  }

  const engine: ContainerEngine = {
    kind: "docker",
    findError: async () => unreachableReason ?? prohibitionReason,
    async create(spec) {
      throwIfUnreachable();
      heldStartCount++;
      await gate;
      heldStartCount--;
      throwIfUnreachable();
      const reason = failureReason ?? prohibitionReason;
      if (reason !== undefined) throw new EngineError(reason);
      if (!host.images.has(spec.image)) throw new EngineError(`there is no image ${spec.image}`);
      const existing = host.containers.get(toKey(spec.id));
      return existing?.isRunning ? existing.runningContainer : start(spec);
    },
    async destroy(id) {
      throwIfUnreachable();
      if (undeletableIds.has(id)) throw new EngineError("it cannot be removed");
      host.containers.delete(toKey(id));
    },
    async inspect(id) {
      throwIfUnreachable();
      const existing = host.containers.get(toKey(id));
      return existing && toFoundContainer(existing);
    },
    async list() {
      throwIfUnreachable();
      return [...host.containers]
        .filter(([name]) => name.startsWith(`${installation}/`))
        .map(([, container]) => toFoundContainer(container));
    },
    async hasImage(image) {
      throwIfUnreachable();
      return host.images.has(image);
    },
    addPulledImage: (image) => void host.images.add(image),
    async pull(image, onProgress) {
      throwIfUnreachable();
      onProgress?.({ doneBytes: 1024, totalBytes: 4096 });
      if (failureReason !== undefined) throw new EngineError(failureReason);
      if (!host.images.has(image)) throw new EngineError(`there is no image ${image}`);
      pulledImages.push(image);
    },
    listContainerSubnets: async () => [],
    close: async () => undefined,
  };

  return {
    ...engine,
    /** The specification of every created container, in order of creation. */
    createdSpecs,
    /** Every image that was pulled. */
    pulledImages,
    /** Images that the engine has or could pull. */
    images: host.images,
    /** Ids of the running containers. */
    get runningIds() {
      return [...host.containers.values()].filter(({ isRunning }) => isRunning).map(({ spec }) => spec.id);
    },
    /** The program in the container exits; the engine still lists the container. */
    kill(id: string) {
      getContainer(id).isRunning = false;
    },
    /** The container is removed from outside. */
    removeExternally(id: string) {
      host.containers.delete(toKey(id));
    },
    /** The program in the container writes to its disk. */
    write(id: string, mebibytes: number) {
      getContainer(id).writtenMiB = mebibytes;
    },
    /** Creates a container of this installation that is not in the database. */
    addUndeclared(spec: ContainerSpec) {
      start(spec);
    },
    /** From now on, starts wait until the returned function is called. */
    holdStarts(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    /** The number of waiting starts. */
    get heldStartCount() {
      return heldStartCount;
    },
    /** From now on, starts and pulls fail for this reason; undefined lets them succeed again. */
    fail(reason: string | undefined) {
      failureReason = reason;
    },
    /** This container cannot be removed until the returned function is called. */
    preventRemoval(id: string): () => void {
      undeletableIds.add(id);
      return () => void undeletableIds.delete(id);
    },
    /** The engine is reachable but refuses starts, as without a firewall; undefined allows them again. */
    prohibitStarts(reason: string | undefined) {
      prohibitionReason = reason;
    },
    /** The engine is unreachable for this reason; undefined makes it reachable. */
    setUnreachable(reason: string | undefined) {
      unreachableReason = reason;
    },
    /** Containers started from now on have this address, at which a server of the test listens. */
    serveAt(address: Address) {
      platformAddress = address;
    },
  };
}
