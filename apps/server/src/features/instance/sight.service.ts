import type { ContainerInfo } from "@gonfalon/contract/challenge.ts";
import type { Db } from "#db/client.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { FleetService } from "./fleet.service.ts";
import { type ContainerState, containerInfo, type Reach } from "./instance.domain.ts";
import { findTeamContainer, findTestContainer, type TeamKey } from "./instance.repo.ts";

export interface SightDeps {
  readonly db: Db;
  readonly events: EventBus;
  readonly fleet: FleetService;
  readonly reach: Reach;
}

const MOST_KEPT = 50_000;

export type SightService = ReturnType<typeof sightService>;

/** The containers as their users see them. */
export function sightService({ db, events, fleet, reach }: SightDeps) {
  // Cached, because reads are far more frequent than starts. Invalidated by "container.changed".
  const containers = readCache((key: string) => findTeamContainer(db, parseKey(key)), MOST_KEPT);
  events.subscribe("container.changed", ({ participationId, challengeId }) => {
    if (participationId !== null) containers.forget(keyText({ participationId, challengeId }));
  });
  events.subscribe("events.missed", () => containers.forgetAll());

  function info(container: ContainerState): ContainerInfo {
    return containerInfo(container, reach, fleet.queue.placeOf(container.id));
  }

  /** The container of a team for a challenge. */
  async function ofTeam(key: TeamKey): Promise<ContainerInfo | undefined> {
    const container = await containers.get(keyText(key));
    return container && info(container);
  }

  /** The test container of a challenge. */
  async function ofEditors(tx: Db, challengeId: number): Promise<ContainerInfo | undefined> {
    const container = await findTestContainer(tx, challengeId);
    return container && info(container);
  }

  return { info, ofTeam, ofEditors };
}

function keyText({ participationId, challengeId }: TeamKey): string {
  return `${participationId} ${challengeId}`;
}

function parseKey(text: string): TeamKey {
  const [participationId = 0, challengeId = 0] = text.split(" ").map(Number);
  return { participationId, challengeId };
}
