import type { InstanceEnd } from "@gonfalon/contract/enums.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { insertContainerEvent } from "#features/event/event.record.repo.ts";
import { queueInstanceFailed } from "#features/webhook/staff-events.repo.ts";
import { batchInOrder } from "#kernel/batch-in-order.ts";
import type { Clock } from "#ports/clock.ts";
import { type ContainerEngine, EngineError, type FoundContainer } from "#ports/container-engine.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { ContainerLifecycle } from "./container-lifecycle.service.ts";
import { type ContainerKey, type DeclaredContainer, dueEnd, observedEnd } from "./instance.domain.ts";
import { deleteContainer, listDeclared, listDeclaredAmong } from "./instance.repo.ts";
import { shareLockGame } from "./instance-lock.repo.ts";
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
  /** Running without a row, and not destroyed yet. */
  readonly leaked: number;
  readonly queued: number;
}

/** Bounded concurrency: stopping everything at the end of a game would overload the database and the engine. */
const AT_ONCE = 8;

/** Reconciles the running containers with the declared rows. */
export function reconcileService({ db, clock, events, engine, log, lifecycle }: ReconcileDeps) {
  // Rows are deleted with their game, team or challenge, so the last known state is stored for events.
  const known = new Map<string, ContainerKey>();
  let isAcquainted = false;
  let seen = { declared: 0, running: 0, leaked: 0 };

  events.subscribe("container.changed", ({ containerId, isGone, ...key }) => {
    if (isGone) known.delete(containerId);
    else known.set(containerId, { ...key, id: containerId });
  });
  // Every process has the counts, because an operator may query any.
  events.subscribe("containers.counted", ({ declared, running, leaked }) => {
    seen = { declared, running, leaked };
  });
  const scheduleReconcile = batchInOrder(stopDue, {
    capacity: 1,
    onFailure: (err) => log.warn({ err }, "containers could not be checked"),
  });
  for (const type of ["game.changed", "challenge.changed", "participation.changed", "team.changed"] as const)
    events.subscribe(type, (_event, origin) => {
      // One process is sufficient; the others receive its events.
      if (origin === "here") scheduleReconcile(type);
    });

  /** Stops containers that must no longer run according to the database. */
  async function stopDue(): Promise<void> {
    const before = [...known.values()];
    const now = clock.now();
    const declared = await listDeclared(db);
    if (!isAcquainted) for (const container of declared) known.set(container.id, container);
    isAcquainted = true;
    const ids = new Set(declared.map(({ id }) => id));
    const vanished = before.filter(({ id }) => !ids.has(id));
    await mapConcurrently(AT_ONCE, vanished, (container) => lifecycle.destroyDeleted(container, "Withdrawn"));
    await mapConcurrently(AT_ONCE, declared, (container) => stopIf(container, dueEnd(container, now)));
  }

  /** Compares declared rows with the engine's containers and repairs differences. */
  async function reconcile(): Promise<void> {
    const declared = await listDeclared(db);
    const listed = await listIfReachable();
    // The state of containers is unknown while the engine is unavailable.
    if (!listed) return;
    const found = new Map(listed.map((container) => [container.id, container]));
    const running = declared.filter(({ status }) => status === "Running");
    await mapConcurrently(AT_ONCE, running, (container) =>
      stopIf(container, observedEnd(container, found.get(container.id))),
    );
    // The server that was starting these has died.
    for (const container of declared) if (container.status === "Pending") void lifecycle.resume(container);
    const leaked = await removeOrphans([...found.keys()], declared);
    const isRunning = ({ id }: ContainerKey) => found.get(id)?.isRunning === true;
    events.publish({
      type: "containers.counted",
      declared: declared.length,
      running: running.filter(isRunning).length,
      leaked,
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

  /** A container is declared before it is created, so a container without a row is an orphan. */
  async function removeOrphans(found: readonly string[], declared: readonly ContainerKey[]): Promise<number> {
    const ids = new Set(declared.map(({ id }) => id));
    const unknownContainers = found.filter((id) => !ids.has(id));
    const late = await listDeclaredAmong(db, unknownContainers);
    const orphans = unknownContainers.filter((id) => !late.has(id));
    const removals = await mapConcurrently(AT_ONCE, orphans, lifecycle.destroy);
    if (orphans.length > 0) log.warn({ count: orphans.length }, "orphaned containers removed");
    return removals.filter((isGone) => !isGone).length;
  }

  async function stopIf(container: DeclaredContainer, reason: InstanceEnd | undefined): Promise<void> {
    if (reason === undefined) return;
    const isNews = reason === "Died" || reason === "StorageFull";
    const isEnded = await inTransaction(db, async (tx, afterCommit) => {
      await shareLockGame(tx, container.gameId);
      if (!(await deleteContainer(tx, container.id))) return false;
      const { teamId, gameId, challengeId } = container;
      const eventId =
        isNews && teamId !== null
          ? await insertContainerEvent(tx, {
              ...container,
              type: "ContainerDestroy",
              teamId,
              userId: null,
              at: clock.now(),
            })
          : undefined;
      if (isNews) await queueInstanceFailed(tx, { gameId, challengeId, teamId, reason, at: clock.now() });
      afterCommit(() => {
        const write = isNews ? log.warn : log.info;
        const place = { gameId, challengeId, teamId: teamId ?? undefined };
        write({ status: "Success", ...place, reason }, "container stopped by the platform");
        if (eventId !== undefined) events.publish({ type: "event.recorded", gameId, eventId });
      });
      return true;
    });
    if (isEnded) await lifecycle.destroyDeleted(container, reason);
  }

  function counts(): ContainerCounts {
    return { ...seen, queued: lifecycle.queue.length };
  }

  return { stopDue, reconcile, counts };
}
