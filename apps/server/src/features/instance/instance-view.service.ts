import type { ContainerInfo } from "@gonfalon/contract/container-info.ts";
import type { Db } from "#db/client.ts";
import type { AssignmentKey } from "#features/challenge/assignment.repo.ts";
import { parseAssignmentKey, toAssignmentKey } from "#features/challenge/assignment.service.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { ContainerLifecycle } from "./container-lifecycle.service.ts";
import { type ContainerState, type EntryConfig, toContainerInfo } from "./instance.domain.ts";
import { findTeamContainer, findTestContainer } from "./instance.repo.ts";

export interface InstanceViewDeps {
  readonly db: Db;
  readonly events: EventBus;
  readonly lifecycle: ContainerLifecycle;
  readonly entryConfig: EntryConfig;
}

const MAX_CACHED_CONTAINERS = 50_000;

export type InstanceView = ReturnType<typeof instanceView>;

/** The containers as their users see them. */
export function instanceView({ db, events, lifecycle, entryConfig }: InstanceViewDeps) {
  // Cached, because reads are far more frequent than starts.
  const containers = readCache(
    (key: string) => findTeamContainer(db, parseAssignmentKey(key)),
    MAX_CACHED_CONTAINERS,
  );
  events.subscribe("container.changed", ({ participationId, challengeId }) => {
    if (participationId !== null) containers.forget(toAssignmentKey({ participationId, challengeId }));
  });
  events.subscribe("events.missed", () => containers.forgetAll());

  function toInfo(container: ContainerState): ContainerInfo {
    return toContainerInfo(container, entryConfig, lifecycle.queue.getPosition(container.id));
  }

  /** The container of a team for a challenge. */
  function getForTeam(key: AssignmentKey): MaybePromise<ContainerInfo | undefined> {
    return whenReady(containers.get(toAssignmentKey(key)), (container) => container && toInfo(container));
  }

  /** The test container of a challenge. */
  async function getForTest(tx: Db, challengeId: number): Promise<ContainerInfo | undefined> {
    const container = await findTestContainer(tx, challengeId);
    return container && toInfo(container);
  }

  return { toInfo, getForTeam, getForTest };
}
