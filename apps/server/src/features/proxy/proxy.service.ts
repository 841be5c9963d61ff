import type { ProxyKind } from "@gonfalon/contract/proxy.ts";
import type { Db } from "#db/client.ts";
import type { Connection, RecorderService, Recording } from "#features/capture/recorder.service.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { Address } from "#ports/container-engine.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import { NotReached, type Relay, type RelayConnection } from "#ports/relay.ts";
import type { Timer } from "#ports/timer.ts";
import { findTarget, type Target } from "./proxy.repo.ts";

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

interface Visit {
  readonly kind: ProxyKind;
  readonly id: string;
}

/** PROXY-3 */
const MAX_CONNECTIONS = 32;
/** A container can also be deleted without an event, together with its game. */
const KEPT_FOR = 5000;
const MAX_CACHED = 10_000;

interface TunnelSlot {
  /** Missing until the container is connected. */
  line?: RelayConnection;
  /** Resolves when the connection has ended and its capture is written. */
  done?: Promise<void>;
}

/** A connected container that waits for its client. */
interface OpenLine {
  putThrough(client: Parameters<RelayConnection["putThrough"]>[0]): void;
  hangUp(): void;
}

interface Seen {
  readonly line: RelayConnection;
  readonly recording: Recording | undefined;
  readonly client: Address;
}

/** PROXY-1 */
export function proxyService({ db, timer, events, log, relay, recorder, isEnabled }: ProxyDeps) {
  const targets = readCache((id: string) => {
    timer.after(KEPT_FOR, () => targets.forget(id));
    return findTarget(db, id);
  }, MAX_CACHED);
  const taken = new Map<string, Set<TunnelSlot>>();
  let isClosing = false;

  events.subscribe("container.changed", ({ containerId, isGone }) => {
    targets.forget(containerId);
    if (isGone) for (const { line } of taken.get(containerId) ?? []) line?.hangUp();
  });
  // CAPTURE-9: the next connection reads whether the challenge captures traffic.
  events.subscribe("challenge.changed", () => targets.forgetAll());
  events.subscribe("events.missed", () => targets.forgetAll());

  async function reach({ kind, id }: Visit): Promise<Target> {
    if (!isEnabled) throw new ProblemError("proxy.disabled");
    const target = orRefuse(await targets.get(id), "instance.not-found");
    // PROXY-2
    if (target.kind !== kind) throw new ProblemError("instance.not-found");
    return target;
  }

  async function find(visit: Visit): Promise<void> {
    await reach(visit);
  }

  /** The slot is freed when the connection ends, or immediately if it fails. */
  async function open(visit: Visit, client: Address): Promise<OpenLine> {
    const { address } = await reach(visit);
    const slot = takeSlot(visit);
    try {
      const line = await dial(address);
      slot.line = line;
      // The container may have been stopped during the connection attempt.
      const recording = await record(visit, await reach(visit), { client, container: line.container });
      if (isClosing) throw new ProblemError("server.unavailable");
      slot.done = see(visit, slot, { line, recording, client });
      return { putThrough: (socket) => line.putThrough(socket, recording), hangUp: line.hangUp };
    } catch (error) {
      slot.line?.hangUp();
      freeSlot(visit, slot);
      throw error;
    }
  }

  async function record(
    { id }: Visit,
    { captureTraffic, challengeId, participationId }: Target,
    ends: Pick<Connection, "client" | "container">,
  ): Promise<Recording | undefined> {
    if (!captureTraffic || participationId === null) return undefined;
    return recorder.record({ containerId: id, challengeId, participationId, ...ends });
  }

  /** Tracks a connection until its end. */
  async function see(visit: Visit, slot: TunnelSlot, { line, recording, client }: Seen): Promise<void> {
    const traffic = await line.ended;
    await recording?.end(traffic.endedBy);
    freeSlot(visit, slot);
    const container = visit.id.slice(0, 8);
    log.debug({ ip: client.host, container, target: line.container, ...traffic }, "tunnel closed");
  }

  function takeSlot({ kind, id }: Visit): TunnelSlot {
    const slots = taken.get(id) ?? new Set();
    if (kind === "team" && slots.size >= MAX_CONNECTIONS) throw new ProblemError("proxy.too-many");
    const slot: TunnelSlot = {};
    taken.set(id, slots.add(slot));
    return slot;
  }

  function freeSlot({ id }: Visit, slot: TunnelSlot): void {
    const slots = taken.get(id);
    slots?.delete(slot);
    if (slots?.size === 0) taken.delete(id);
  }

  async function dial(address: Address): Promise<RelayConnection> {
    try {
      return await relay.dial(address);
    } catch (error) {
      if (!(error instanceof NotReached)) throw error;
      if (error.isUnknownHost) throw new ProblemError("proxy.unknown-host", {}, { cause: error });
      throw new ProblemError("proxy.unreachable", { reason: error.code }, { cause: error });
    }
  }

  /** Closes all connections; pending ones fail. */
  async function close(): Promise<void> {
    isClosing = true;
    const slots = [...taken.values()].flatMap((some) => [...some]);
    for (const { line } of slots) line?.hangUp();
    await Promise.all(slots.flatMap(({ done }) => done ?? []));
  }

  return { find, open, close };
}
