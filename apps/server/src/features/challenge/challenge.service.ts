import type { ContainerInfo, PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import { hasContainer } from "@gonfalon/contract/enums.ts";
import { flagFrom } from "@gonfalon/rules/flag-template.ts";
import { teamHash } from "@gonfalon/rules/team-hash.ts";
import type { Db } from "#db/client.ts";
import { assetUrl } from "#features/asset/asset.domain.ts";
import type { GameSalts } from "#features/game/game-salt.service.ts";
import type { SightService } from "#features/instance/sight.service.ts";
import type { Seat } from "#features/participation/player-gate.domain.ts";
import type { PlayerGate } from "#features/participation/player-gate.service.ts";
import type { ScoreboardService } from "#features/scoreboard/scoreboard.service.ts";
import { sha256 } from "#kernel/digest.ts";
import { guidOf } from "#kernel/guid.ts";
import { found, ProblemError } from "#kernel/problem-error.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import type { Random } from "#ports/random.ts";
import {
  type AttachmentState,
  drawFlag,
  findInstance,
  findOpenChallenge,
  hasFreeFlag,
  type InstanceState,
  insertInstance,
  insertOwnFlag,
  type OpenChallenge,
} from "./opening.repo.ts";

export interface ChallengeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
  readonly log: Logger;
  readonly gate: PlayerGate;
  readonly boards: ScoreboardService;
  readonly salts: GameSalts;
  readonly containers: SightService;
}

const MOST_INSTANCES = 50_000;
/** Attempts to assign a flag that no concurrent request takes. */
const MOST_TRIES = 20;
const SEED_LENGTH = 32;

export type ChallengeService = ReturnType<typeof challengeService>;

export function challengeService(deps: ChallengeDeps) {
  const { db, clock, random, events, log, gate, boards, salts, containers } = deps;
  const challenges = readCache((id: number) => findOpenChallenge(db, id));
  const instances = readCache((key: string) => findInstance(db, parseKey(key)), MOST_INSTANCES);
  events.subscribe("challenge.changed", ({ challengeId }) => {
    challenges.forget(challengeId);
    instances.forgetAll();
  });
  for (const type of ["game.changed", "events.missed"] as const)
    events.subscribe(type, () => {
      challenges.forgetAll();
      instances.forgetAll();
    });
  events.subscribe("submission.judged", (judged) => instances.forget(keyText(judged)));

  /** PLAY-2: a challenge for the caller's team; the first call assigns its flag or attachment. */
  async function open(user: Principal, gameId: number, challengeId: number): Promise<PlayedChallenge> {
    const { seat } = await gate.play(user, gameId);
    const challenge = await find(gameId, challengeId);
    const instance = await give(challenge, seat);
    const value = await boards.valueOf(gameId, challengeId);
    const container = hasContainer(challenge.type)
      ? await containers.ofTeam({ participationId: seat.participationId, challengeId })
      : undefined;
    return view({ challenge, instance, container, score: value ?? challenge.originalScore });
  }

  /** An enabled challenge of the game. */
  async function find(gameId: number, challengeId: number): Promise<OpenChallenge> {
    const challenge = found(await challenges.get(challengeId), "challenge.not-found");
    if (challenge.gameId !== gameId) throw new ProblemError("challenge.not-found");
    return challenge;
  }

  /** The assignment of the team; created on the first call. */
  async function give(challenge: OpenChallenge, seat: Seat): Promise<InstanceState> {
    const key = keyText({ participationId: seat.participationId, challengeId: challenge.id });
    const known = await instances.get(key);
    if (known && (known.hasFlag || !isDynamic(challenge))) return known;
    if (!(await prepare(challenge, seat))) throw new ProblemError("challenge.not-found");
    instances.forget(key);
    return found(await instances.get(key), "challenge.not-found");
  }

  async function prepare(challenge: OpenChallenge, seat: Seat): Promise<boolean> {
    const key = { participationId: seat.participationId, challengeId: challenge.id };
    const openedAt = clock.now();
    if (!isDynamic(challenge)) {
      await insertInstance(db, key, openedAt);
      return true;
    }
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const isReady =
        challenge.type === "DynamicContainer"
          ? await insertOwnFlag(db, key, { flag: await newFlag(challenge, seat), openedAt })
          : await drawFlag(db, key, { seed: random.hex(SEED_LENGTH), openedAt });
      if (isReady) return true;
      if (challenge.type === "DynamicAttachment" && !(await hasFreeFlag(db, challenge.id))) break;
    }
    log.warn(
      { status: "Failed", gameId: challenge.gameId, challengeId: challenge.id, teamId: seat.teamId },
      challenge.type === "DynamicAttachment"
        ? "no attachment left for a team: add more flags"
        : "failed to generate a unique flag: use a stronger template",
    );
    return false;
  }

  async function newFlag({ id, gameId, flagTemplate }: OpenChallenge, { token }: Seat): Promise<string> {
    const salt = await salts.get(gameId);
    return flagFrom(flagTemplate, {
      guid: guidOf(random.hex(32)),
      teamHash: teamHash({ salt, challengeId: id, token }, (text) => sha256(text).toString("hex")),
      pick: (characters) => random.text(1, characters),
    });
  }

  return { open, find, give };
}

function isDynamic({ type }: OpenChallenge): boolean {
  return type === "DynamicAttachment" || type === "DynamicContainer";
}

interface InstanceKey {
  readonly participationId: number;
  readonly challengeId: number;
}

function keyText({ participationId, challengeId }: InstanceKey): string {
  return `${participationId} ${challengeId}`;
}

function parseKey(text: string): InstanceKey {
  const [participationId = 0, challengeId = 0] = text.split(" ").map(Number);
  return { participationId, challengeId };
}

interface Played {
  readonly challenge: OpenChallenge;
  readonly instance: InstanceState;
  readonly container: ContainerInfo | undefined;
  readonly score: number;
}

function view({ challenge, instance: { attempts, drawn }, container, score }: Played): PlayedChallenge {
  const { id, title, content, category, hints, type, submissionLimit } = challenge;
  const attachment =
    type === "DynamicAttachment" ? { ...drawn, name: challenge.fileName } : challenge.attachment;
  return {
    id,
    title,
    content,
    category,
    hints: [...hints],
    score,
    type,
    context: {
      closeTime: container?.status === "Running" ? container.expectStopAt : null,
      instanceEntry: container?.entry ?? null,
      status: container?.status ?? null,
      startedAt: container?.startedAt ?? null,
      queue: container?.queue ?? null,
      url: urlOf(attachment),
      fileSize: attachment.size,
    },
    limit: submissionLimit,
    attempts,
  };
}

function urlOf({ hash, name, url }: AttachmentState): string | null {
  return hash === null ? url : assetUrl({ hash, name: name ?? "" });
}
