import type { ContainerInfo } from "@gonfalon/contract/container-info.ts";
import { hasContainer } from "@gonfalon/contract/enums.ts";
import type { OwnInstance } from "@gonfalon/contract/instance.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import type { AssignmentKey, PlayableChallenge } from "#features/challenge/assignment.repo.ts";
import type { AssignmentService } from "#features/challenge/assignment.service.ts";
import { findClosedRefusal } from "#features/challenge/challenge.domain.ts";
import type { ChallengeService } from "#features/challenge/challenge.service.ts";
import { insertContainerEvent } from "#features/event/event.record.repo.ts";
import { findPauseRefusal, type GameClock } from "#features/game/game.domain.ts";
import { lockGameAgainstDeletion } from "#features/game/game.repo.ts";
import type { Membership } from "#features/participation/game-access.domain.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { toGuid } from "#kernel/guid.ts";
import { toInstant } from "#kernel/instant.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { ContainerEngine } from "#ports/container-engine.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import type { Random } from "#ports/random.ts";
import type { ContainerLifecycle } from "./container-lifecycle.service.ts";
import {
  type ContainerState,
  decideExtension,
  decideStart,
  findCooldownRefusal,
  findEngineRefusal,
  getStopTime,
  type StartDecision,
} from "./instance.domain.ts";
import {
  deleteContainer,
  findContainer,
  findStartSettings,
  findTeamContainer,
  insertContainer,
  listTeamContainers,
  listUserContainers,
  updateStopAt,
  updateTouchedAt,
} from "./instance.repo.ts";
import { lockAssignment, lockParticipation } from "./instance-lock.repo.ts";
import type { InstanceView } from "./instance-view.service.ts";

export interface InstanceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
  readonly engine: ContainerEngine;
  readonly log: Logger;
  readonly access: GameAccess;
  readonly challenges: ChallengeService;
  readonly assignments: AssignmentService;
  readonly settings: SettingsService;
  readonly lifecycle: ContainerLifecycle;
  readonly view: InstanceView;
}

export interface InstanceRequest {
  readonly user: Principal;
  readonly client: Client;
  readonly gameId: number;
  readonly challengeId: number;
}

/** A request with the membership of the team and the challenge. */
interface TeamRequest extends InstanceRequest {
  readonly membership: Membership;
  readonly challenge: PlayableChallenge;
  readonly key: AssignmentKey;
}

interface Reservation {
  /** The container to start, or the pending one. */
  readonly container: ContainerState;
  readonly replacedContainers: readonly ContainerState[];
}

interface LockedTeam {
  readonly game: GameClock;
  /** When the team last started or stopped the container. */
  readonly touchedAt: Date | null;
}

export type InstanceService = ReturnType<typeof instanceService>;

export function instanceService(deps: InstanceDeps) {
  const {
    db,
    clock,
    random,
    events,
    engine,
    log,
    access,
    challenges,
    assignments,
    settings,
    lifecycle,
    view,
  } = deps;

  /** CONTAINER-1, CONTAINER-8: starts the container; it may still be queued when this returns. */
  async function create(request: InstanceRequest): Promise<ContainerInfo> {
    const teamRequest = await authorizePlayer(request);
    await assignments.assign(teamRequest.challenge, teamRequest.membership);
    const { container, replacedContainers } = await reserve(teamRequest);
    lifecycle.publishChange(container);
    for (const replacedContainer of replacedContainers) {
      const isStopped = await lifecycle.destroyDeleted(replacedContainer, "Replaced");
      const replacedRequest = { ...teamRequest, challengeId: replacedContainer.challengeId };
      if (isStopped) report(replacedRequest, "container stopped to make room for another");
      else reportFailure(replacedRequest, "a container could not be stopped yet to make room for another");
    }
    await lifecycle.start(container);
    return view.toInfo(orRefuse(await findContainer(db, container.id), "instance.failed"));
  }

  /** Decides whether the container may start and inserts its row, while the team is locked. */
  async function reserve(teamRequest: TeamRequest): Promise<Reservation> {
    const { containerPolicy: policy } = await settings.get();
    const { user, gameId, challengeId, key } = teamRequest;
    const engineRefusal = findEngineRefusal(await engine.findError(), user.role);
    return inTransaction(db, async (tx) => {
      const { touchedAt, game } = await lockTeam(tx, teamRequest);
      refuse(findPauseRefusal(game));
      const startSettings = orRefuse(await findStartSettings(tx, challengeId), "challenge.not-found");
      const teamContainers = await listTeamContainers(tx, key.participationId);
      const now = clock.now();
      const decision = decideStart({
        challengeId,
        imageSettings: startSettings,
        teamContainers,
        touchedAt,
        limit: startSettings.limit,
        engineRefusal,
        now,
        replacesOldest: policy.autoDestroyOnLimitReached,
      });
      const { id, replacedIds } = toPlan(decision);
      if (decision.kind === "granted") {
        for (const replacedId of replacedIds) await deleteContainer(tx, replacedId);
        const container = { ...key, id, userId: user.id, ...startSettings, startedAt: now };
        const stopAt = toInstant(getStopTime({ ...container, gameId }, policy, now));
        await insertContainer(tx, { ...container, stopAt });
        await updateTouchedAt(tx, key, now);
      }
      return {
        container: orRefuse(await findContainer(tx, id), "instance.failed"),
        replacedContainers: teamContainers.filter((container) => replacedIds.includes(container.id)),
      };
    });
  }

  function toPlan(decision: StartDecision): { readonly id: string; readonly replacedIds: readonly string[] } {
    switch (decision.kind) {
      case "refused":
        throw new ProblemError(...decision.refusal);
      case "joined":
        return { id: decision.id, replacedIds: [] };
      case "granted":
        return { id: toGuid(random.hex(32)), replacedIds: decision.replacedIds };
    }
  }

  /** CONTAINER-4: adds the extension to the stop time. */
  async function extend(request: InstanceRequest): Promise<ContainerInfo> {
    const teamRequest = await authorizePlayer(request);
    const { containerPolicy } = await settings.get();
    const container = await inTransaction(db, async (tx) => {
      const { game } = await lockTeam(tx, teamRequest);
      refuse(findPauseRefusal(game));
      const currentContainer = await findTeamContainer(tx, teamRequest.key);
      const outcome = decideExtension(currentContainer, containerPolicy, clock.now());
      if ("refusal" in outcome) throw new ProblemError(...outcome.refusal);
      const { id, ...containerFields } = orRefuse(currentContainer, "instance.not-running");
      const stopAt = toInstant(outcome.stopAt);
      await updateStopAt(tx, id, stopAt);
      return { ...containerFields, id, stopAt };
    });
    lifecycle.publishChange(container);
    report(teamRequest, "container extended");
    return view.toInfo(container);
  }

  /** CONTAINER-10: allowed even while the game is paused and after its end, but not during the cooldown. */
  async function destroy(request: InstanceRequest): Promise<void> {
    const player = await access.requireMember(request.user, request.gameId);
    const challenge = await challenges.findVisible(player, request.challengeId);
    const teamRequest = toTeamRequest(request, player.membership, challenge);
    const { user, key, membership } = teamRequest;
    const container = await inTransaction(db, async (tx, afterCommit) => {
      const { touchedAt } = await lockTeam(tx, teamRequest);
      const currentContainer = orRefuse(await findTeamContainer(tx, key), "instance.not-running");
      const now = clock.now();
      refuse(findCooldownRefusal(touchedAt, now));
      await deleteContainer(tx, currentContainer.id);
      await updateTouchedAt(tx, key, now);
      const eventId = await insertContainerEvent(tx, {
        ...currentContainer,
        type: "ContainerDestroy",
        title: challenge.title,
        teamId: membership.teamId,
        userId: user.id,
        at: now,
      });
      afterCommit(() => events.publish({ type: "event.recorded", gameId: request.gameId, eventId }));
      return currentContainer;
    });
    if (!(await lifecycle.destroyDeleted(container, "Requested"))) {
      reportFailure(teamRequest, "the container could not be stopped yet");
      throw new ProblemError("instance.stuck");
    }
    report(teamRequest, "container stopped");
  }

  /** The queued and running containers of the caller's teams in all games. */
  async function listOwn(user: Principal): Promise<OwnInstance[]> {
    const containers = await listUserContainers(db, user.id);
    return containers.map((container) => ({
      gameId: container.gameId,
      gameTitle: container.gameTitle,
      challengeId: container.challengeId,
      challengeTitle: container.challengeTitle,
      category: container.category,
      container: view.toInfo(container),
    }));
  }

  /** Authorizes a request that needs an open challenge (PAUSE-1, LOCK-3, CLOSE-2). */
  async function authorizePlayer(request: InstanceRequest): Promise<TeamRequest> {
    const player = await access.requirePlayer(request.user, request.gameId);
    const challenge = await challenges.findUnlocked(player, request.challengeId);
    refuse(findPauseRefusal(player.game));
    refuse(findClosedRefusal(challenge, player.game, clock.now()));
    return toTeamRequest(request, player.membership, challenge);
  }

  function toTeamRequest(
    request: InstanceRequest,
    membership: Membership,
    challenge: PlayableChallenge,
  ): TeamRequest {
    if (!hasContainer(challenge.type)) throw new ProblemError("instance.no-container");
    const key = { participationId: membership.participationId, challengeId: request.challengeId };
    return { ...request, membership, challenge, key };
  }

  /** Serializes the requests of a team and checks its status again. */
  async function lockTeam(tx: Db, { gameId, key }: TeamRequest): Promise<LockedTeam> {
    const game = orRefuse(await lockGameAgainstDeletion(tx, gameId), "game.not-found");
    const status = orRefuse(await lockParticipation(tx, key.participationId), "participation.missing");
    if (status !== "Accepted") throw new ProblemError("participation.not-accepted");
    return { game, touchedAt: (await lockAssignment(tx, key))?.touchedAt ?? null };
  }

  function report(request: TeamRequest, message: string): void {
    log.info({ status: "Success", ...toLogFields(request) }, message);
  }

  function reportFailure(request: TeamRequest, message: string): void {
    log.warn({ status: "Failed", ...toLogFields(request) }, message);
  }

  return { create, extend, destroy, listOwn };
}

function toLogFields({ user, client, gameId, challengeId, membership }: TeamRequest) {
  return { user: user.name, ip: client.ip, gameId, challengeId, teamId: membership.teamId };
}
