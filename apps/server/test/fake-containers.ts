import {
  type Address,
  type ContainerEngine,
  type ContainerOrder,
  EngineError,
  type FoundContainer,
  type RunningContainer,
} from "#ports/container-engine.ts";

interface StoredContainer {
  readonly order: ContainerOrder;
  readonly running: RunningContainer;
  readonly createdAt: Date;
  isRunning: boolean;
  writtenMiB: number;
}

const FIRST_PORT = 30_000;

/** The state that several installations can share, like one Docker engine. */
export function fakeHost() {
  return { kept: new Map<string, StoredContainer>(), images: new Set(["challenge:1"]) };
}

interface FakeOptions {
  readonly host?: ReturnType<typeof fakeHost>;
  readonly mark?: string;
  readonly now?: () => Date;
}

const epoch = () => new Date(0);

/** An engine in memory. Tests can let containers die, starts hang, and the engine fail. */
export function fakeContainers({ host = fakeHost(), mark = "test", now = epoch }: FakeOptions = {}) {
  const created: ContainerOrder[] = [];
  const pulled: string[] = [];
  const clinging = new Set<string>();
  let held = 0;
  let breakage: string | undefined;
  let refusal: string | undefined;
  let prohibition: string | undefined;
  let gate: Promise<void> = Promise.resolve();
  let inside: Address | undefined;

  const key = (id: string) => `${mark}/${id}`;

  function work(): void {
    if (breakage !== undefined) throw new EngineError(breakage);
  }

  function kept(id: string): StoredContainer {
    const found = host.kept.get(key(id));
    if (!found) throw new Error(`no container ${id}`);
    return found;
  }

  function found({ order, running, createdAt, isRunning, writtenMiB }: StoredContainer): FoundContainer {
    return { id: order.id, engineId: running.engineId, createdAt, isRunning, writtenMiB };
  }

  function start(order: ContainerOrder): RunningContainer {
    const port = FIRST_PORT + created.length;
    created.push(order);
    const running = {
      engineId: `engine-${mark}-${created.length}`,
      inside: inside ?? { host: "127.0.0.1", port },
      published: order.publish ? { host: "", port } : undefined,
    };
    host.kept.set(key(order.id), { order, running, createdAt: now(), isRunning: true, writtenMiB: 0 });
    return running;
  }

  const engine: ContainerEngine = {
    kind: "docker",
    fault: async () => breakage ?? prohibition,
    async create(order) {
      work();
      held++;
      await gate;
      held--;
      work();
      const reason = refusal ?? prohibition;
      if (reason !== undefined) throw new EngineError(reason);
      if (!host.images.has(order.image)) throw new EngineError(`there is no image ${order.image}`);
      const present = host.kept.get(key(order.id));
      return present?.isRunning ? present.running : start(order);
    },
    async destroy(id) {
      work();
      if (clinging.has(id)) throw new EngineError("it does not end");
      host.kept.delete(key(id));
    },
    async inspect(id) {
      work();
      const present = host.kept.get(key(id));
      return present && found(present);
    },
    async list() {
      work();
      return [...host.kept].filter(([name]) => name.startsWith(`${mark}/`)).map(([, one]) => found(one));
    },
    async hasImage(image) {
      work();
      return host.images.has(image);
    },
    async pull(image, onProgress) {
      work();
      onProgress?.({ doneBytes: 1024, totalBytes: 4096 });
      if (refusal !== undefined) throw new EngineError(refusal);
      if (!host.images.has(image)) throw new EngineError(`there is no image ${image}`);
      pulled.push(image);
    },
    containerSubnets: async () => [],
    close: async () => undefined,
  };

  return {
    ...engine,
    /** Every order that created a container, in order. */
    created,
    /** Every image that was pulled. */
    pulled,
    /** Images that the engine has or could pull. */
    images: host.images,
    /** Ids of the running containers. */
    get running() {
      return [...host.kept.values()].filter(({ isRunning }) => isRunning).map(({ order }) => order.id);
    },
    /** The program in the container exits; the engine still lists the container. */
    kill(id: string) {
      kept(id).isRunning = false;
    },
    /** The container is removed from outside. */
    vanish(id: string) {
      host.kept.delete(key(id));
    },
    /** The program in the container writes to its disk. */
    write(id: string, mebibytes: number) {
      kept(id).writtenMiB = mebibytes;
    },
    /** Creates a container with our label that was not declared. */
    plant(order: ContainerOrder) {
      start(order);
    },
    /** From now on, starts wait until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    /** The number of waiting starts. */
    get held() {
      return held;
    },
    /** From now on, starts and pulls fail for this reason; undefined lets them succeed again. */
    fail(reason: string | undefined) {
      refusal = reason;
    },
    /** This container cannot be removed until the returned function is called. */
    cling(id: string): () => void {
      clinging.add(id);
      return () => void clinging.delete(id);
    },
    /** The engine is reachable but starts nothing, as without a firewall; undefined resets it. */
    disallow(reason: string | undefined) {
      prohibition = reason;
    },
    /** The engine is unreachable for this reason; undefined makes it reachable. */
    breakDown(reason: string | undefined) {
      breakage = reason;
    },
    /** The address of containers started from now on: a server of the test. */
    serveAt(address: Address) {
      inside = address;
    },
  };
}
