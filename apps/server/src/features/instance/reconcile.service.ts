import type { InstanceEnd } from "@gonfalon/contract/enums.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { insertContainerEvent } from "#features/event/event.record.repo.ts";
import { lockGameAgainstDeletion } from "#features/game/game.repo.ts";
import { queueInstanceFailed } from "#features/webhook/staff-events.repo.ts";
import { batchInOrder } from "#kernel/batch-in-order.ts";
import type { Clock } from "#ports/clock.ts";
import { type ContainerEngine, EngineError, type FoundContainer } from "#ports/container-engine.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { ContainerLifecycle } from "./container-lifecycle.service.ts";
import {
  type ContainerKey,
  type ContainerWithAccess,
  findObservedEnd,
  findRequiredEnd,
} from "./instance.domain.ts";
import { deleteContainer, listDeclaredContainers, listDeclaredIds } from "./instance.repo.ts";
import { mapConcurrently } from "./map-concurrently.ts";

export interface ReconcileDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly engine: ContainerEngine;
  readonly log: Logger;
  readonly lifecycle: ContainerLifecycle;
}

/** Container counts for operators. */
export interface ContainerCounts {
  readonly declared: number;
  readonly running: number;
  /** Containers in the engine that have no row and could not be destroyed. */
  readonly leaked: number;
  readonly queued: number;
}

/** Bounded concurrency: stopping all containers of a game in parallel would overload the database and the engine. */
const CONCURRENCY = 8;

/** Reconciles the running containers with the declared rows. */
export function reconcileService({ db, clock, events, engine, log, lifecycle }: ReconcileDeps) {
  // Rows are deleted with their game, team or challenge. The events then need the last known key.
  const lastKeys = new Map<string, ContainerKey>();
  let hasLoadedKeys = false;
  let lastCounts = { declared: 0, running: 0, leaked: 0 };

  events.subscribe("container.changed", ({ containerId, isGone, ...key }) => {
    if (isGone) lastKeys.delete(containerId);
    else lastKeys.set(containerId, { ...key, id: containerId });
  });
  // Every process stores the counts, because any process may serve the metrics.
  events.subscribe("containers.counted", ({ declared, running, leaked }) => {
    lastCounts = { declared, running, leaked };
  });
  const scheduleStopDue = batchInOrder(stopDue, {
    capacity: 1,
    onFailure: (err) => log.warn({ err }, "could not stop the containers that must no longer run"),
  });
  for (const type of ["game.changed", "challenge.changed", "participation.changed", "team.changed"] as const)
    events.subscribe(type, (event, origin) => {
      const affectsContainers =
        event.type !== "participation.changed" || event.acceptedTeamsChanged !== false;
      // One process is sufficient; the others receive its events.
      if (origin === "local" && affectsContainers) scheduleStopDue(type);
    });

  /** Stops containers that must no longer run according to the database. */
  async function stopDue(): Promise<void> {
    const knownContainers = [...lastKeys.values()];
    const now = clock.now();
    const declaredContainers = await listDeclaredContainers(db);
    if (!hasLoadedKeys) for (const container of declaredContainers) lastKeys.set(container.id, container);
    hasLoadedKeys = true;
    const ids = new Set(declaredContainers.map(({ id }) => id));
    // A container that has ended during the query is no longer in `lastKeys`.
    const deletedContainers = knownContainers.filter(({ id }) => !ids.has(id) && lastKeys.has(id));
    await mapConcurrently(CONCURRENCY, deletedContainers, (container) =>
      lifecycle.destroyDeleted(container, "Withdrawn"),
    );
    await mapConcurrently(CONCURRENCY, declaredContainers, (container) =>
      stopIf(container, findRequiredEnd(container, now)),
    );
  }

  /** Compares declared rows with the engine's containers and repairs differences. */
  async function reconcile(): Promise<void> {
    const declaredContainers = await listDeclaredContainers(db);
    const engineContainers = await listIfReachable();
    // The state of containers is unknown while the engine is unavailable.
    if (!engineContainers) return;
    const engineContainersById = new Map(engineContainers.map((container) => [container.id, container]));
    const runningContainers = declaredContainers.filter(({ status }) => status === "Running");
    await mapConcurrently(CONCURRENCY, runningContainers, (container) =>
      stopIf(container, findObservedEnd(container, engineContainersById.get(container.id))),
    );
    // The process that was starting these containers may have crashed.
    for (const container of declaredContainers)
      if (container.status === "Pending") void lifecycle.enqueueStart(container);
    const leakedCount = await removeOrphans([...engineContainersById.keys()], declaredContainers);
    const isRunning = ({ id }: ContainerKey) => engineContainersById.get(id)?.isRunning === true;
    events.publish({
      type: "containers.counted",
      declared: declaredContainers.length,
      running: runningContainers.filter(isRunning).length,
      leaked: leakedCount,
    });
  }

  /** Also lists the containers of an engine that currently cannot start any, such as one without its firewall. */
  async function listIfReachable(): Promise<readonly FoundContainer[] | undefined> {
    if (engine.kind === "none") return undefined;
    return engine.list().catch((error: unknown) => {
      if (error instanceof EngineError) return undefined;
      throw error;
    });
  }

  /**
   * A container is declared before it is created, so a container without a row is an orphan. Returns the number of
   * orphans that could not be destroyed.
   */
  async function removeOrphans(
    containerIds: readonly string[],
    declaredContainers: readonly ContainerKey[],
  ): Promise<number> {
    const ids = new Set(declaredContainers.map(({ id }) => id));
    const unknownIds = containerIds.filter((id) => !ids.has(id));
    const newlyDeclaredIds = await listDeclaredIds(db, unknownIds);
    const orphans = unknownIds.filter((id) => !newlyDeclaredIds.has(id));
    const removals = await mapConcurrently(CONCURRENCY, orphans, lifecycle.destroy);
    if (orphans.length > 0) log.warn({ count: orphans.length }, "found orphaned containers");
    return removals.filter((isGone) => !isGone).length;
  }

  async function stopIf(container: ContainerWithAccess, reason: InstanceEnd | undefined): Promise<void> {
    if (reason === undefined) return;
    const isFailure = reason === "Died" || reason === "StorageFull";
    const isDeleted = await inTransaction(db, async (tx, afterCommit) => {
      await lockGameAgainstDeletion(tx, container.gameId);
      if (!(await deleteContainer(tx, container.id))) return false;
      const { teamId, gameId, challengeId } = container;
      const eventId =
        isFailure && teamId !== null
          ? await insertContainerEvent(tx, {
              ...container,
              type: "ContainerDestroy",
              teamId,
              userId: null,
              at: clock.now(),
            })
          : undefined;
      if (isFailure) await queueInstanceFailed(tx, { gameId, challengeId, teamId, reason, at: clock.now() });
      afterCommit(() => {
        const write = isFailure ? log.warn : log.info;
        const fields = { gameId, challengeId, teamId: teamId ?? undefined, reason };
        write({ status: "Success", ...fields }, "container stopped by the platform");
        if (eventId !== undefined) events.publish({ type: "event.recorded", gameId, eventId });
      });
      return true;
    });
    if (isDeleted) await lifecycle.destroyDeleted(container, reason);
  }

  function getCounts(): ContainerCounts {
    return { ...lastCounts, queued: lifecycle.queue.length };
  }

  return { stopDue, reconcile, getCounts };
}
