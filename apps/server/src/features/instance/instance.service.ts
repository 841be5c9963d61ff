import type { ContainerInfo } from "@gonfalon/contract/challenge.ts";
import { hasContainer } from "@gonfalon/contract/enums.ts";
import type { OwnInstance } from "@gonfalon/contract/instance.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import type { ChallengeService } from "#features/challenge/challenge.service.ts";
import type { OpenChallenge } from "#features/challenge/opening.repo.ts";
import type { Seat } from "#features/participation/player-gate.domain.ts";
import type { PlayerGate } from "#features/participation/player-gate.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { guidOf } from "#kernel/guid.ts";
import { instant } from "#kernel/instant.ts";
import { found, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { ContainerEngine } from "#ports/container-engine.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import type { Random } from "#ports/random.ts";
import type { FleetService } from "./fleet.service.ts";
import {
  type ContainerState,
  engineRefusal,
  extension,
  gapRefusal,
  type StartDecision,
  startDecision,
  stopTime,
} from "./instance.domain.ts";
import {
  deleteContainer,
  findContainer,
  findStartTerms,
  findTeamContainer,
  holdGame,
  insertContainer,
  insertEvent,
  listContainersOfUser,
  listTeamContainers,
  lockInstance,
  lockParticipation,
  type TeamKey,
  updateStopAt,
  updateTouchedAt,
} from "./instance.repo.ts";
import type { SightService } from "./sight.service.ts";

export interface InstanceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
  readonly engine: ContainerEngine;
  readonly log: Logger;
  readonly gate: PlayerGate;
  readonly challenges: ChallengeService;
  readonly settings: SettingsService;
  readonly fleet: FleetService;
  readonly sight: SightService;
}

/** The user, their client and the challenge. */
export interface Ask {
  readonly user: Principal;
  readonly client: Client;
  readonly gameId: number;
  readonly challengeId: number;
}

/** An authorized request. */
interface Admitted extends Ask {
  readonly seat: Seat;
  readonly challenge: OpenChallenge;
  readonly key: TeamKey;
}

interface Plan {
  /** The container to start, or the pending one. */
  readonly container: ContainerState;
  readonly replaced: readonly ContainerState[];
}

export type InstanceService = ReturnType<typeof instanceService>;

export function instanceService(deps: InstanceDeps) {
  const { db, clock, random, events, engine, log, gate, challenges, settings, fleet, sight } = deps;

  /** CONTAINER-1 */
  async function create(ask: Ask): Promise<ContainerInfo> {
    const admitted = await admit(ask, await gate.play(ask.user, ask.gameId));
    await challenges.give(admitted.challenge, admitted.seat);
    const { container, replaced } = await declare(admitted);
    fleet.changed(container);
    for (const old of replaced) {
      report(admitted, "container stopped to make room for another");
      await fleet.dismiss(old, "Replaced");
    }
    await fleet.start(container);
    return sight.info(found(await findContainer(db, container.id), "instance.failed"));
  }

  /** Decides and inserts the row under the lock of the team. */
  async function declare(admitted: Admitted): Promise<Plan> {
    const { containerPolicy: policy } = await settings.get();
    const { user, gameId, challengeId, key } = admitted;
    const unusable = engineRefusal(await engine.fault(), user.role);
    return inTransaction(db, async (tx) => {
      const touchedAt = await lockTeam(tx, admitted);
      const terms = found(await findStartTerms(tx, challengeId), "challenge.not-found");
      const own = await listTeamContainers(tx, key.participationId);
      const now = clock.now();
      const decision = startDecision({
        challengeId,
        recipe: terms,
        own,
        touchedAt,
        limit: terms.limit,
        engineRefusal: unusable,
        now,
        replacesOldest: policy.autoDestroyOnLimitReached,
      });
      const { id, replaced } = planOf(decision);
      if (decision.kind === "granted") {
        for (const old of replaced) await deleteContainer(tx, old);
        const container = { ...key, id, userId: user.id, ...terms, startedAt: now };
        const stopAt = instant(stopTime({ ...container, gameId }, policy, now));
        await insertContainer(tx, { ...container, stopAt });
        await updateTouchedAt(tx, key, now);
      }
      return {
        container: found(await findContainer(tx, id), "instance.failed"),
        replaced: own.filter((container) => replaced.includes(container.id)),
      };
    });
  }

  function planOf(decision: StartDecision): { readonly id: string; readonly replaced: readonly string[] } {
    switch (decision.kind) {
      case "refused":
        throw new ProblemError(...decision.refusal);
      case "joined":
        return { id: decision.id, replaced: [] };
      case "granted":
        return { id: guidOf(random.hex(32)), replaced: decision.replaced };
    }
  }

  /** CONTAINER-4 */
  async function extend(ask: Ask): Promise<ContainerInfo> {
    const admitted = await admit(ask, await gate.play(ask.user, ask.gameId));
    const { containerPolicy } = await settings.get();
    const container = await inTransaction(db, async (tx) => {
      await lockTeam(tx, admitted);
      const current = await findTeamContainer(tx, admitted.key);
      const outcome = extension(current, containerPolicy, clock.now());
      if ("refusal" in outcome) throw new ProblemError(...outcome.refusal);
      const { id, ...rest } = found(current, "instance.not-running");
      const stopAt = instant(outcome.stopAt);
      await updateStopAt(tx, id, stopAt);
      return { ...rest, id, stopAt };
    });
    fleet.changed(container);
    report(admitted, "container extended");
    return sight.info(container);
  }

  /** CONTAINER-10: its team may stop it at any time, even after the game. */
  async function destroy(ask: Ask): Promise<void> {
    const admitted = await admit(ask, await gate.sit(ask.user, ask.gameId));
    const { user, seat, challenge, key } = admitted;
    const container = await inTransaction(db, async (tx, afterCommit) => {
      const touchedAt = await lockTeam(tx, admitted);
      const current = found(await findTeamContainer(tx, key), "instance.not-running");
      const now = clock.now();
      refuse(gapRefusal(touchedAt, now));
      await deleteContainer(tx, current.id);
      await updateTouchedAt(tx, key, now);
      const eventId = await insertEvent(tx, {
        ...current,
        type: "ContainerDestroy",
        title: challenge.title,
        teamId: seat.teamId,
        userId: user.id,
        at: now,
      });
      afterCommit(() => events.publish({ type: "event.recorded", gameId: ask.gameId, eventId }));
      return current;
    });
    report(admitted, "container stopped");
    if (!(await fleet.dismiss(container, "Requested"))) throw new ProblemError("instance.stuck");
  }

  /** The running containers of the caller's teams in all games. */
  async function listOwn(user: Principal): Promise<OwnInstance[]> {
    const own = await listContainersOfUser(db, user.id);
    return own.map((container) => ({
      gameId: container.gameId,
      gameTitle: container.gameTitle,
      challengeId: container.challengeId,
      challengeTitle: container.challengeTitle,
      category: container.category,
      container: sight.info(container),
    }));
  }

  async function admit(ask: Ask, { seat }: { readonly seat: Seat }): Promise<Admitted> {
    const challenge = await challenges.find(ask.gameId, ask.challengeId);
    if (!hasContainer(challenge.type)) throw new ProblemError("instance.no-container");
    const key = { participationId: seat.participationId, challengeId: ask.challengeId };
    return { ...ask, seat, challenge, key };
  }

  /**
   * Serializes the requests of a team and checks its status again. Returns when the
   * team last started or stopped the container.
   */
  async function lockTeam(tx: Db, { gameId, key }: Admitted): Promise<Date | null> {
    found(await holdGame(tx, gameId), "game.not-found");
    const status = found(await lockParticipation(tx, key.participationId), "participation.missing");
    if (status !== "Accepted") throw new ProblemError("participation.not-accepted");
    return (await lockInstance(tx, key))?.touchedAt ?? null;
  }

  function report({ user, client, gameId, challengeId, seat }: Admitted, what: string): void {
    const place = { gameId, challengeId, teamId: seat.teamId };
    log.info({ status: "Success", user: user.name, ip: client.ip, ...place }, what);
  }

  return { create, extend, destroy, listOwn };
}
