import type { ProxyKind } from "@gonfalon/contract/proxy.ts";
import type { Db } from "#db/client.ts";
import type { Connection, RecorderService, Recording } from "#features/capture/recorder.service.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { Address } from "#ports/container-engine.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import { ConnectError, type Relay, type RelayConnection } from "#ports/relay.ts";
import type { Timer } from "#ports/timer.ts";
import { findTarget, type ProxyTarget } from "./proxy.repo.ts";

export interface ProxyDeps {
  readonly db: Db;
  readonly timer: Timer;
  readonly events: EventBus;
  readonly log: Logger;
  readonly relay: Relay;
  readonly recorder: RecorderService;
  /** Whether the proxy is enabled. */
  readonly isEnabled: boolean;
}

interface ProxyRequest {
  readonly kind: ProxyKind;
  readonly id: string;
}

/** PROXY-3: per container of a team; connections to test containers are not limited. */
const MAX_CONNECTIONS = 32;
/** A container can also be deleted without an event, together with its game. */
const CACHE_MS = 5000;
const MAX_CACHED_TARGETS = 10_000;

interface TunnelSlot {
  /** Missing until the container is connected. */
  connection?: RelayConnection;
  /** Resolves when the connection has ended and its capture is written. */
  completion?: Promise<void>;
}

/** A connected container that waits for its client. */
interface ProxyConnection {
  pipe(client: Parameters<RelayConnection["pipe"]>[0]): void;
  close(): void;
}

interface OpenTunnel {
  readonly connection: RelayConnection;
  readonly recording: Recording | undefined;
  readonly client: Address;
}

/** PROXY-1: relays WebSocket connections to containers. */
export function proxyService({ db, timer, events, log, relay, recorder, isEnabled }: ProxyDeps) {
  const targets = readCache((id: string) => {
    timer.after(CACHE_MS, () => targets.forget(id));
    return findTarget(db, id);
  }, MAX_CACHED_TARGETS);
  const slotsByContainer = new Map<string, Set<TunnelSlot>>();
  let isClosing = false;

  events.subscribe("container.changed", ({ containerId, isGone }) => {
    targets.forget(containerId);
    if (isGone) for (const { connection } of slotsByContainer.get(containerId) ?? []) connection?.close();
  });
  // CAPTURE-9: the next connection reads whether the challenge captures traffic.
  events.subscribe("challenge.changed", () => targets.forgetAll());
  events.subscribe("events.missed", () => targets.forgetAll());

  async function requireTarget({ kind, id }: ProxyRequest): Promise<ProxyTarget> {
    if (!isEnabled) throw new ProblemError("proxy.disabled");
    const target = orRefuse(await targets.get(id), "instance.not-found");
    // PROXY-2: team containers and test containers have separate paths.
    if (target.kind !== kind) throw new ProblemError("instance.not-found");
    return target;
  }

  async function requireRunning(request: ProxyRequest): Promise<void> {
    await requireTarget(request);
  }

  /** The slot is freed when the connection ends, or immediately if the connection attempt fails. */
  async function open(request: ProxyRequest, client: Address): Promise<ProxyConnection> {
    const { address } = await requireTarget(request);
    const slot = takeSlot(request);
    try {
      const connection = await dial(address);
      slot.connection = connection;
      // The container may have been stopped during the connection attempt.
      const recording = await record(request, await requireTarget(request), {
        client,
        container: connection.container,
      });
      if (isClosing) throw new ProblemError("server.unavailable");
      slot.completion = track(request, slot, { connection, recording, client });
      return { pipe: (socket) => connection.pipe(socket, recording), close: connection.close };
    } catch (error) {
      slot.connection?.close();
      freeSlot(request, slot);
      throw error;
    }
  }

  async function record(
    { id }: ProxyRequest,
    { captureTraffic, challengeId, participationId }: ProxyTarget,
    addresses: Pick<Connection, "client" | "container">,
  ): Promise<Recording | undefined> {
    if (!captureTraffic || participationId === null) return undefined;
    return recorder.record({ containerId: id, challengeId, participationId, ...addresses });
  }

  /** Waits for the end of a connection, then frees its slot and logs its traffic. */
  async function track(
    request: ProxyRequest,
    slot: TunnelSlot,
    { connection, recording, client }: OpenTunnel,
  ): Promise<void> {
    const traffic = await connection.ended;
    await recording?.end(traffic.endedBy);
    freeSlot(request, slot);
    const container = request.id.slice(0, 8);
    log.debug({ ip: client.host, container, target: connection.container, ...traffic }, "tunnel closed");
  }

  function takeSlot({ kind, id }: ProxyRequest): TunnelSlot {
    const slots = slotsByContainer.get(id) ?? new Set();
    if (kind === "team" && slots.size >= MAX_CONNECTIONS) throw new ProblemError("proxy.too-many");
    const slot: TunnelSlot = {};
    slotsByContainer.set(id, slots.add(slot));
    return slot;
  }

  function freeSlot({ id }: ProxyRequest, slot: TunnelSlot): void {
    const slots = slotsByContainer.get(id);
    slots?.delete(slot);
    if (slots?.size === 0) slotsByContainer.delete(id);
  }

  async function dial(address: Address): Promise<RelayConnection> {
    try {
      return await relay.dial(address);
    } catch (error) {
      if (!(error instanceof ConnectError)) throw error;
      if (error.isUnknownHost) throw new ProblemError("proxy.unknown-host", {}, { cause: error });
      throw new ProblemError("proxy.unreachable", { reason: error.code }, { cause: error });
    }
  }

  /** Closes all connections; pending ones fail. */
  async function close(): Promise<void> {
    isClosing = true;
    const slots = [...slotsByContainer.values()].flatMap((set) => [...set]);
    for (const { connection } of slots) connection?.close();
    await Promise.all(slots.flatMap(({ completion }) => completion ?? []));
  }

  return { requireRunning, open, close };
}
