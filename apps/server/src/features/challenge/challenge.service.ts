import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import type { ContainerInfo } from "@gonfalon/contract/container-info.ts";
import { hasContainer } from "@gonfalon/contract/enums.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import type { Db } from "#db/client.ts";
import { isPermittedFor } from "#features/division/division.domain.ts";
import { getPhase } from "#features/game/game.domain.ts";
import type { BoughtHints } from "#features/hint/bought-hints.service.ts";
import { toOfferedHints } from "#features/hint/hint.domain.ts";
import type { InstanceView } from "#features/instance/instance-view.service.ts";
import type { Membership } from "#features/participation/game-access.domain.ts";
import type { GameAccess, Player } from "#features/participation/game-access.service.ts";
import type { ScoreboardService } from "#features/scoreboard/scoreboard.service.ts";
import { derivedCache } from "#kernel/derived-cache.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Principal } from "#ports/principal.ts";
import {
  type ChallengeAssignment,
  findPlayableChallenge,
  type PlayableChallenge,
} from "./assignment.repo.ts";
import { type AssignmentService, toAssignmentKey } from "./assignment.service.ts";
import { toPlayedChallenge } from "./played-challenge.ts";
import { findLockRefusal } from "./unlock.domain.ts";
import type { UnlockService } from "./unlock.service.ts";

export interface ChallengeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly access: GameAccess;
  readonly boards: ScoreboardService;
  readonly unlocks: UnlockService;
  readonly assignments: AssignmentService;
  readonly containers: InstanceView;
  readonly boughtHints: BoughtHints;
}

const MAX_VIEW_BYTES = 16 * MEBIBYTE;

export type ChallengeService = ReturnType<typeof challengeService>;

/** The challenges of a game as its players see them. */
export function challengeService(deps: ChallengeDeps) {
  const { db, clock, events, access, boards, unlocks, assignments, containers, boughtHints } = deps;
  const challenges = readCache((id: number) => findPlayableChallenge(db, id));
  const views = derivedCache<string, PlayedChallenge>(MAX_VIEW_BYTES);
  events.subscribe("challenge.changed", ({ challengeId }) => challenges.forget(challengeId));
  for (const type of ["game.changed", "events.missed"] as const)
    events.subscribe(type, () => challenges.forgetAll());

  /** PLAY-2: a challenge for the caller's team; the first call assigns its flag or attachment. */
  function open(user: Principal, gameId: number, challengeId: number): MaybePromise<PlayedChallenge> {
    return whenReady(access.requirePlayer(user, gameId), (player) =>
      whenReady(findUnlocked(player, challengeId), (challenge) =>
        whenReady(assignments.assign(challenge, player.membership), (assignment) =>
          getView(player, challenge, assignment),
        ),
      ),
    );
  }

  /** Returns the same object until one of its sources changes. */
  function getView(
    player: Player,
    challenge: PlayableChallenge,
    assignment: ChallengeAssignment,
  ): MaybePromise<PlayedChallenge> {
    const { participationId, permissions } = player.membership;
    const key = { participationId, challengeId: challenge.id };
    const phase = getPhase(player.game, clock.now());
    const canSubmit = isPermittedFor(permissions, challenge.id, "SubmitFlags");
    return whenReady(boards.getChallengeValue(player, challenge.id), (value) =>
      whenReady(findContainer(player, challenge), (container) =>
        whenReady(findBoughtHints(player, challenge), (boughtIds) => {
          const sources = [challenge, assignment, value, boughtIds, phase, canSubmit];
          return views.get(toAssignmentKey(key), [...sources, ...Object.values(container ?? {})], () =>
            toPlayedChallenge({
              challenge,
              assignment,
              container,
              paidHints: toOfferedHints(challenge.paidHints, boughtIds, phase),
              score: value ?? challenge.originalScore,
              canSubmit,
            }),
          );
        }),
      ),
    );
  }

  function findContainer(
    { membership }: Player,
    { id, type }: PlayableChallenge,
  ): MaybePromise<ContainerInfo | undefined> {
    return hasContainer(type)
      ? containers.getForTeam({ participationId: membership.participationId, challengeId: id })
      : undefined;
  }

  function findBoughtHints(
    { membership }: Player,
    { paidHints }: PlayableChallenge,
  ): MaybePromise<ReadonlySet<number> | undefined> {
    return paidHints.length > 0 ? boughtHints.get(membership.participationId) : undefined;
  }

  /** An enabled challenge of the game that the team may see (DIV-2). */
  function find(
    { permissions }: Membership,
    gameId: number,
    challengeId: number,
  ): MaybePromise<PlayableChallenge> {
    return whenReady(challenges.get(challengeId), (cachedChallenge) => {
      const challenge = orRefuse(cachedChallenge, "challenge.not-found");
      if (challenge.gameId !== gameId || !isPermittedFor(permissions, challengeId, "ViewChallenge"))
        throw new ProblemError("challenge.not-found");
      return challenge;
    });
  }

  /** A challenge that the team may see, even if it is locked. It is not found while its lock hides it (LOCK-3). */
  function findVisible(player: Player, challengeId: number): MaybePromise<PlayableChallenge> {
    return whenReady(find(player.membership, player.game.id, challengeId), (challenge) =>
      whenReady(unlocks.findLocks(player), (locks) => {
        if (locks.get(challengeId)?.lockMode === "Hidden") throw new ProblemError("challenge.not-found");
        return challenge;
      }),
    );
  }

  /** A challenge that the team may see and has unlocked (LOCK-3). */
  function findUnlocked(player: Player, challengeId: number): MaybePromise<PlayableChallenge> {
    return whenReady(find(player.membership, player.game.id, challengeId), (challenge) =>
      whenReady(unlocks.findLocks(player), (locks) => {
        refuse(findLockRefusal(locks, challengeId));
        return challenge;
      }),
    );
  }

  return { open, findVisible, findUnlocked };
}
