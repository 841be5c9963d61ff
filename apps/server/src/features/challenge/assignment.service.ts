import { createFlag } from "@gonfalon/rules/flag-template.ts";
import { computeTeamHash } from "@gonfalon/rules/team-hash.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import type { GameSalts } from "#features/game/game-salt.service.ts";
import type { Membership } from "#features/participation/game-access.domain.ts";
import { sha256 } from "#kernel/digest.ts";
import { toGuid } from "#kernel/guid.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import { readCache } from "#kernel/read-cache.ts";
import { singleFlight } from "#kernel/single-flight.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import {
  type AssignmentKey,
  assignFlag,
  type ChallengeAssignment,
  findAssignment,
  hasFreeFlag,
  insertAssignment,
  insertGeneratedFlag,
  type PlayableChallenge,
  succeedsWithoutFlagConflict,
} from "./assignment.repo.ts";

export interface AssignmentDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
  readonly log: Logger;
  readonly salts: GameSalts;
}

const MAX_CACHED_ASSIGNMENTS = 50_000;
/** How often the assignment is tried: another team may have the generated flag, or take the free flag first. */
const MAX_TRIES = 20;
const SEED_LENGTH = 32;

export type AssignmentService = ReturnType<typeof assignmentService>;

/** Assigns each team its flag or attachment for a challenge. */
export function assignmentService({ db, clock, random, events, log, salts }: AssignmentDeps) {
  const assignments = readCache(
    (key: string) => findAssignment(db, parseAssignmentKey(key)),
    MAX_CACHED_ASSIGNMENTS,
  );
  const once = singleFlight<ChallengeAssignment>();
  for (const type of ["challenge.changed", "game.changed", "events.missed"] as const)
    events.subscribe(type, () => assignments.forgetAll());
  events.subscribe("submission.judged", (submission) => assignments.forget(toAssignmentKey(submission)));

  /** The assignment of the team; created on the first call. */
  function assign(challenge: PlayableChallenge, membership: Membership): MaybePromise<ChallengeAssignment> {
    const key = toAssignmentKey({ participationId: membership.participationId, challengeId: challenge.id });
    return whenReady(assignments.get(key), (assignment) =>
      assignment && (assignment.hasFlag || !isDynamic(challenge))
        ? assignment
        : once(key, () => create(key, challenge, membership)),
    );
  }

  async function create(
    key: string,
    challenge: PlayableChallenge,
    membership: Membership,
  ): Promise<ChallengeAssignment> {
    if (!(await storeAssignment(challenge, membership))) throw new ProblemError("challenge.not-found");
    assignments.forget(key);
    return orRefuse(await assignments.get(key), "challenge.not-found");
  }

  /** Returns false if there is no flag for the team. */
  async function storeAssignment(challenge: PlayableChallenge, membership: Membership): Promise<boolean> {
    const key = { participationId: membership.participationId, challengeId: challenge.id };
    const openedAt = clock.now();
    if (!isDynamic(challenge)) {
      await insertAssignment(db, key, openedAt);
      return true;
    }
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const isReady =
        challenge.type === "DynamicContainer"
          ? await insertGeneratedFlag(db, key, { flag: await generateFlag(challenge, membership), openedAt })
          : await assignFreeFlag(key, openedAt);
      if (isReady) return true;
      if (challenge.type === "DynamicAttachment" && !(await hasFreeFlag(db, challenge.id))) break;
    }
    log.warn(
      { status: "Failed", gameId: challenge.gameId, challengeId: challenge.id, teamId: membership.teamId },
      challenge.type === "DynamicAttachment"
        ? "no attachment left for a team: add more flags"
        : "failed to generate a unique flag: use a stronger template",
    );
    return false;
  }

  function assignFreeFlag(key: AssignmentKey, openedAt: Date): Promise<boolean> {
    const seed = random.hex(SEED_LENGTH);
    return succeedsWithoutFlagConflict(inTransaction(db, (tx) => assignFlag(tx, key, { seed, openedAt })));
  }

  async function generateFlag(
    { id, gameId, flagTemplate }: PlayableChallenge,
    { token }: Membership,
  ): Promise<string> {
    const salt = await salts.get(gameId);
    return createFlag(flagTemplate, {
      guid: toGuid(random.hex(32)),
      teamHash: computeTeamHash({ salt, challengeId: id, token }, (text) => sha256(text).toString("hex")),
      pick: (characters) => random.text(1, characters),
    });
  }

  return { assign };
}

function isDynamic({ type }: PlayableChallenge): boolean {
  return type === "DynamicAttachment" || type === "DynamicContainer";
}

export function toAssignmentKey({ participationId, challengeId }: AssignmentKey): string {
  return `${participationId} ${challengeId}`;
}

export function parseAssignmentKey(text: string): AssignmentKey {
  const [participationId = 0, challengeId = 0] = text.split(" ").map(Number);
  return { participationId, challengeId };
}
