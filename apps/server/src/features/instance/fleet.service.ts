import type { InstanceEnd } from "@gonfalon/contract/enums.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { guidOf } from "#kernel/guid.ts";
import { instant } from "#kernel/instant.ts";
import { within } from "#kernel/within.ts";
import type { Clock } from "#ports/clock.ts";
import { type ContainerEngine, EngineError, type RunningContainer } from "#ports/container-engine.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import type { Timer } from "#ports/timer.ts";
import { containerOrder } from "./fleet.domain.ts";
import { type ContainerKey, type Reach, stopTime } from "./instance.domain.ts";
import {
  deleteContainer,
  findContainer,
  findOrder,
  holdGame,
  insertEvent,
  type Order,
  updateStarted,
} from "./instance.repo.ts";
import { startQueue } from "./start-queue.ts";

export interface FleetDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly random: Random;
  readonly events: EventBus;
  readonly engine: ContainerEngine;
  readonly log: Logger;
  readonly settings: SettingsService;
  readonly reach: Reach;
}

/** More concurrent starts only slow each other down. */
const STARTED_AT_ONCE = 4;
/** Shorter than the timeout of clients. */
const PATIENCE_MS = 8000;

export type FleetService = ReturnType<typeof fleetService>;

/**
 * Starts and stops containers. The row is written first and deleted first: the rows define what should run, and
 * reconcile.service.ts enforces it.
 */
export function fleetService(deps: FleetDeps) {
  const { db, clock, timer, random, events, engine, log, settings, reach } = deps;
  // Keyed by challenge; each has at most one test container.
  const testFaults = new Map<number, string>();
  const queue = startQueue({
    parallel: STARTED_AT_ONCE,
    start: launch,
    onFailure: (err) => log.error({ err }, "a container could not be started or cleaned up"),
  });

  /** Queues a declared container; it may still be waiting when this resolves. */
  async function start(container: ContainerKey): Promise<void> {
    await within(timer, PATIENCE_MS, resume(container));
  }

  /** Why the last test container of a challenge failed to start. */
  function testFault(challengeId: number): string | undefined {
    return testFaults.get(challengeId);
  }

  function resume(container: ContainerKey): Promise<void> {
    const owner = container.participationId ?? `test of ${container.challengeId}`;
    return queue.add({ id: container.id, owner: String(owner) });
  }

  async function launch(id: string): Promise<void> {
    const order = await findOrder(db, id);
    if (!order) return;
    if (order.participationId === null) testFaults.delete(order.challengeId);
    try {
      const running = await engine.create(
        containerOrder(order, reach.portMapping === "Default", {
          guid: guidOf(random.hex(32)),
          pick: (characters) => random.text(1, characters),
        }),
      );
      if (await declareRunning(order, running)) return;
      // The row was deleted while the container was starting, so nothing has destroyed the container yet.
      if (!(await findContainer(db, id))) await remove(id);
    } catch (err) {
      const write = err instanceof EngineError ? log.warn : log.error;
      write({ err, status: "Failed", ...placeOf(order), image: order.image }, "container did not start");
      if (err instanceof EngineError && order.participationId === null)
        testFaults.set(order.challengeId, err.message);
      await end(order, "NotStarted");
    }
  }

  async function declareRunning(order: Order, running: RunningContainer): Promise<boolean> {
    const { containerPolicy } = await settings.get();
    const { inside, published, engineId } = running;
    return inTransaction(db, async (tx, afterCommit) => {
      await holdGame(tx, order.gameId);
      const now = clock.now();
      const isWanted = await updateStarted(tx, order.id, {
        engineId,
        ...inside,
        publicHost: published?.host ?? null,
        publicPort: published?.port ?? null,
        startedAt: now,
        stopAt: instant(stopTime(order, containerPolicy, now)),
      });
      if (!isWanted) return false;
      const { teamId } = order;
      const eventId =
        teamId === null
          ? undefined
          : await insertEvent(tx, { ...order, type: "ContainerStart", teamId, at: now });
      afterCommit(() => {
        const user = order.userName ?? undefined;
        log.info({ status: "Success", user, ...placeOf(order), container: engineId }, "container started");
        changed(order);
        if (eventId !== undefined) events.publish({ type: "event.recorded", gameId: order.gameId, eventId });
      });
      return true;
    });
  }

  /** Deletes the row, then destroys the container. Returns whether it is destroyed. */
  async function end(container: ContainerKey, reason: InstanceEnd): Promise<boolean> {
    if (await deleteContainer(db, container.id)) return dismiss(container, reason);
    return remove(container.id);
  }

  /** Destroys a container whose row is already deleted, and publishes the event. Returns whether it is destroyed. */
  async function dismiss(container: ContainerKey, reason: InstanceEnd): Promise<boolean> {
    events.publish({ type: "container.changed", ...eventKey(container), isGone: true, end: reason });
    return remove(container.id);
  }

  /** Returns false if the engine failed; reconciliation removes the orphan later. */
  async function remove(id: string): Promise<boolean> {
    try {
      if (await within(timer, PATIENCE_MS, engine.destroy(id))) return true;
      log.warn({ status: "Failed" }, "a container takes long to stop");
    } catch (err) {
      log.warn({ err, status: "Failed" }, "a container could not be stopped");
    }
    return false;
  }

  /** Publishes a change other than the end. */
  function changed(container: ContainerKey): void {
    events.publish({ type: "container.changed", ...eventKey(container), isGone: false });
  }

  /** Starts no more containers and waits briefly for running starts; the next server resumes the rest. */
  async function close(): Promise<void> {
    await within(timer, PATIENCE_MS, queue.close());
  }

  return { start, testFault, resume, end, dismiss, remove, changed, close, queue };
}

function eventKey({ id, gameId, challengeId, participationId }: ContainerKey) {
  return { containerId: id, gameId, challengeId, participationId };
}

/** Log fields. The id is omitted, because it grants access to the proxy. */
function placeOf({ gameId, challengeId, teamId }: Order) {
  return { gameId, challengeId, teamId: teamId ?? undefined };
}
