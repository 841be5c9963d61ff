import type { InstanceEnd } from "@gonfalon/contract/enums.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { insertContainerEvent } from "#features/event/event.record.repo.ts";
import { lockGameAgainstDeletion } from "#features/game/game.repo.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { queueInstanceFailed } from "#features/webhook/staff-events.repo.ts";
import { toGuid } from "#kernel/guid.ts";
import { toInstant } from "#kernel/instant.ts";
import { withTimeout } from "#kernel/with-timeout.ts";
import type { Clock } from "#ports/clock.ts";
import { type ContainerEngine, EngineError, type RunningContainer } from "#ports/container-engine.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import type { Timer } from "#ports/timer.ts";
import { toContainerSpec } from "./container-lifecycle.domain.ts";
import { type ContainerKey, type EntryConfig, getStopTime } from "./instance.domain.ts";
import {
  deleteContainer,
  deletePendingContainer,
  findContainer,
  findPendingContainer,
  type PendingContainer,
  updateStarted,
} from "./instance.repo.ts";
import { type Postponement, startQueue } from "./start-queue.ts";

export interface ContainerLifecycleDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly random: Random;
  readonly events: EventBus;
  readonly engine: ContainerEngine;
  readonly log: Logger;
  readonly settings: SettingsService;
  readonly entryConfig: EntryConfig;
}

/** More concurrent starts only slow each other down. */
const MAX_CONCURRENT_STARTS = 4;
/** Shorter than the timeout of clients. */
const TIMEOUT_MS = 8000;

export type ContainerLifecycle = ReturnType<typeof containerLifecycle>;

/**
 * Starts and stops containers. The row is written first and deleted first: the rows define what should run, and
 * reconcile.service.ts enforces it.
 */
export function containerLifecycle(deps: ContainerLifecycleDeps) {
  const { db, clock, timer, random, events, engine, log, settings, entryConfig } = deps;
  // Keyed by challenge; each has at most one test container.
  const testErrors = new Map<number, string>();
  /** Containers whose image this process has just pulled. */
  const pulledIds = new Set<string>();
  const queue = startQueue({
    concurrency: MAX_CONCURRENT_STARTS,
    start: startContainer,
    onFailure: (err) => log.error({ err }, "a container could not be started or cleaned up"),
  });

  /** Queues the start of a container and waits for a few seconds; the container may still be queued afterwards. */
  async function start(container: ContainerKey): Promise<void> {
    await withTimeout(timer, TIMEOUT_MS, enqueueStart(container));
  }

  /** Why the last test container of a challenge failed to start. */
  function findTestError(challengeId: number): string | undefined {
    return testErrors.get(challengeId);
  }

  function enqueueStart(container: ContainerKey): Promise<void> {
    const owner = container.participationId ?? `test of ${container.challengeId}`;
    return queue.add({ id: container.id, owner: String(owner) });
  }

  async function startContainer(id: string): Promise<Postponement | undefined> {
    const isPulled = pulledIds.delete(id);
    const input = await findPendingContainer(db, id);
    if (!input) return undefined;
    if (input.participationId === null) testErrors.delete(input.challengeId);
    try {
      if (!isPulled && (await mustPull(input))) return { until: pull(input) };
      const runningContainer = await engine.create(
        toContainerSpec(input, entryConfig.portMapping === "Default", {
          guid: toGuid(random.hex(32)),
          pick: (characters) => random.text(1, characters),
        }),
      );
      if (await markRunning(input, runningContainer)) return undefined;
      // The row was deleted while the container was starting, so nothing has destroyed the container yet.
      if (!(await findContainer(db, id))) await destroy(id);
    } catch (err) {
      await abandonStart(input, err);
    }
    return undefined;
  }

  /** On Kubernetes, the node pulls a missing image. If the query of the image fails, the start reports the reason. */
  async function mustPull({ image }: PendingContainer): Promise<boolean> {
    if (engine.kind !== "docker") return false;
    return !(await engine.hasImage(image).catch(() => true));
  }

  /** CONTAINER-8: a pull can take minutes, and would block the starts of every other image if it occupied a slot. */
  async function pull(input: PendingContainer): Promise<void> {
    try {
      await engine.pull(input.image);
      pulledIds.add(input.id);
    } catch (err) {
      await abandonStart(input, err);
    }
  }

  async function abandonStart(input: PendingContainer, err: unknown): Promise<void> {
    const write = err instanceof EngineError ? log.warn : log.error;
    write({ err, status: "Failed", ...toLogFields(input), image: input.image }, "container did not start");
    if (err instanceof EngineError && input.participationId === null)
      testErrors.set(input.challengeId, err.message);
    if (await deleteFailed(input)) await destroyDeleted(input, "NotStarted");
    else if (!(await findContainer(db, input.id))) await destroy(input.id);
  }

  /**
   * Deletes the row of a container that did not start, and queues the webhooks. Returns false if the row was already
   * deleted, or if another process has started the container.
   */
  function deleteFailed({ id, gameId, challengeId, teamId }: PendingContainer): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      if (!(await deletePendingContainer(tx, id))) return false;
      const failure = { gameId, challengeId, teamId, reason: "NotStarted", at: clock.now() } as const;
      await queueInstanceFailed(tx, failure);
      return true;
    });
  }

  async function markRunning(input: PendingContainer, runningContainer: RunningContainer): Promise<boolean> {
    const { containerPolicy } = await settings.get();
    const { platformAddress, playerAddress, engineId } = runningContainer;
    return inTransaction(db, async (tx, afterCommit) => {
      await lockGameAgainstDeletion(tx, input.gameId);
      const now = clock.now();
      const isStillPending = await updateStarted(tx, input.id, {
        engineId,
        ...platformAddress,
        publicHost: playerAddress?.host ?? null,
        publicPort: playerAddress?.port ?? null,
        startedAt: now,
        stopAt: toInstant(getStopTime(input, containerPolicy, now)),
      });
      if (!isStillPending) return false;
      const { teamId } = input;
      const eventId =
        teamId === null
          ? undefined
          : await insertContainerEvent(tx, { ...input, type: "ContainerStart", engineId, teamId, at: now });
      afterCommit(() => {
        const user = input.userName ?? undefined;
        log.info(
          { status: "Success", user, ...toLogFields(input), container: engineId },
          "container started",
        );
        publishChange(input);
        if (eventId !== undefined) events.publish({ type: "event.recorded", gameId: input.gameId, eventId });
      });
      return true;
    });
  }

  /** Deletes the row, then destroys the container. Returns whether it is destroyed. */
  async function stop(container: ContainerKey, reason: InstanceEnd): Promise<boolean> {
    if (await deleteContainer(db, container.id)) return destroyDeleted(container, reason);
    return destroy(container.id);
  }

  /** Destroys a container whose row is already deleted, and publishes the event. Returns whether it is destroyed. */
  async function destroyDeleted(container: ContainerKey, reason: InstanceEnd): Promise<boolean> {
    events.publish({ type: "container.changed", ...toEventKey(container), isGone: true, end: reason });
    return destroy(container.id);
  }

  /** Returns false if the engine failed; reconciliation removes the orphan later. */
  async function destroy(id: string): Promise<boolean> {
    try {
      if (await withTimeout(timer, TIMEOUT_MS, engine.destroy(id))) return true;
      log.warn({ status: "Failed" }, "a container did not stop in time; reconciliation will retry");
    } catch (err) {
      log.warn({ err, status: "Failed" }, "a container could not be stopped; reconciliation will retry");
    }
    return false;
  }

  /** Publishes a change to a container that still exists. */
  function publishChange(container: ContainerKey): void {
    events.publish({ type: "container.changed", ...toEventKey(container), isGone: false });
  }

  /** Stops starting containers and waits briefly for running starts; the next server resumes the others. */
  async function close(): Promise<void> {
    await withTimeout(timer, TIMEOUT_MS, queue.close());
  }

  return { start, findTestError, enqueueStart, stop, destroyDeleted, destroy, publishChange, close, queue };
}

function toEventKey({ id, gameId, challengeId, participationId }: ContainerKey) {
  return { containerId: id, gameId, challengeId, participationId };
}

/** Omits the id of the container, which grants access to the proxy. */
function toLogFields({ gameId, challengeId, teamId }: PendingContainer) {
  return { gameId, challengeId, teamId: teamId ?? undefined };
}
