import { assetUrl } from "@gonfalon/contract/asset-url.ts";
import type { ContainerInfo, OfferedHint, PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import { hasContainer } from "@gonfalon/contract/enums.ts";
import { flagFrom } from "@gonfalon/rules/flag-template.ts";
import { teamHash } from "@gonfalon/rules/team-hash.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { isPermittedFor } from "#features/division/division.domain.ts";
import { phaseAt } from "#features/game/game.domain.ts";
import type { GameSalts } from "#features/game/game-salt.service.ts";
import type { BoughtHints } from "#features/hint/bought-hints.service.ts";
import { offeredHints } from "#features/hint/hint.domain.ts";
import type { InstanceView } from "#features/instance/instance-view.service.ts";
import type { Membership } from "#features/participation/game-access.domain.ts";
import type { GameAccess, Player } from "#features/participation/game-access.service.ts";
import type { ScoreboardService } from "#features/scoreboard/scoreboard.service.ts";
import { sha256 } from "#kernel/digest.ts";
import { toGuid } from "#kernel/guid.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import type { Random } from "#ports/random.ts";
import {
  type AssignmentKey,
  type AttachmentState,
  assignFlag,
  type ChallengeAssignment,
  findAssignment,
  findPlayableChallenge,
  hasFreeFlag,
  insertAssignment,
  insertOwnFlag,
  isUntaken,
  type PlayableChallenge,
} from "./assignment.repo.ts";
import { lockRefusal } from "./unlock.domain.ts";
import type { UnlockService } from "./unlock.service.ts";

export interface ChallengeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
  readonly log: Logger;
  readonly access: GameAccess;
  readonly boards: ScoreboardService;
  readonly unlocks: UnlockService;
  readonly salts: GameSalts;
  readonly containers: InstanceView;
  readonly boughtHints: BoughtHints;
}

const MAX_INSTANCES = 50_000;
/** Attempts to assign a flag that no concurrent request takes. */
const MAX_ATTEMPTS = 20;
const SEED_LENGTH = 32;

export type ChallengeService = ReturnType<typeof challengeService>;

export function challengeService(deps: ChallengeDeps) {
  const { db, clock, random, events, log, access, boards, unlocks, salts, containers, boughtHints } = deps;
  const challenges = readCache((id: number) => findPlayableChallenge(db, id));
  const instances = readCache((key: string) => findAssignment(db, parseKey(key)), MAX_INSTANCES);
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
    const player = await access.requirePlayer(user, gameId);
    const { game, membership } = player;
    const challenge = await findUnlocked(player, challengeId);
    const instance = await give(challenge, membership);
    const value = await boards.getChallengeValue(player, challengeId);
    const container = hasContainer(challenge.type)
      ? await containers.forTeam({ participationId: membership.participationId, challengeId })
      : undefined;
    const bought =
      challenge.paidHints.length > 0 ? await boughtHints.get(membership.participationId) : undefined;
    return view({
      challenge,
      paidHints: offeredHints(challenge.paidHints, bought, phaseAt(game, clock.now())),
      instance,
      container,
      score: value ?? challenge.originalScore,
      canSubmit: isPermittedFor(membership.permissions, challengeId, "SubmitFlags"),
    });
  }

  /** An enabled challenge of the game that the team may see (DIV-2). */
  async function find(
    { permissions }: Membership,
    gameId: number,
    challengeId: number,
  ): Promise<PlayableChallenge> {
    const challenge = orRefuse(await challenges.get(challengeId), "challenge.not-found");
    if (challenge.gameId !== gameId || !isPermittedFor(permissions, challengeId, "ViewChallenge"))
      throw new ProblemError("challenge.not-found");
    return challenge;
  }

  /** A challenge that the team may see and has unlocked (LOCK-3). */
  async function findUnlocked(player: Player, challengeId: number): Promise<PlayableChallenge> {
    const challenge = await find(player.membership, player.game.id, challengeId);
    refuse(lockRefusal(await unlocks.findLocks(player), challengeId));
    return challenge;
  }

  /** The assignment of the team; created on the first call. */
  async function give(challenge: PlayableChallenge, membership: Membership): Promise<ChallengeAssignment> {
    const key = keyText({ participationId: membership.participationId, challengeId: challenge.id });
    const known = await instances.get(key);
    if (known && (known.hasFlag || !isDynamic(challenge))) return known;
    if (!(await prepare(challenge, membership))) throw new ProblemError("challenge.not-found");
    instances.forget(key);
    return orRefuse(await instances.get(key), "challenge.not-found");
  }

  async function prepare(challenge: PlayableChallenge, membership: Membership): Promise<boolean> {
    const key = { participationId: membership.participationId, challengeId: challenge.id };
    const openedAt = clock.now();
    if (!isDynamic(challenge)) {
      await insertAssignment(db, key, openedAt);
      return true;
    }
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      const isReady =
        challenge.type === "DynamicContainer"
          ? await insertOwnFlag(db, key, { flag: await newFlag(challenge, membership), openedAt })
          : await drawFlag(key, openedAt);
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

  function drawFlag(key: AssignmentKey, openedAt: Date): Promise<boolean> {
    const seed = random.hex(SEED_LENGTH);
    return isUntaken(inTransaction(db, (tx) => assignFlag(tx, key, { seed, openedAt })));
  }

  async function newFlag(
    { id, gameId, flagTemplate }: PlayableChallenge,
    { token }: Membership,
  ): Promise<string> {
    const salt = await salts.get(gameId);
    return flagFrom(flagTemplate, {
      guid: toGuid(random.hex(32)),
      teamHash: teamHash({ salt, challengeId: id, token }, (text) => sha256(text).toString("hex")),
      pick: (characters) => random.text(1, characters),
    });
  }

  return { open, find, findUnlocked, give };
}

function isDynamic({ type }: PlayableChallenge): boolean {
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
  readonly challenge: PlayableChallenge;
  readonly instance: ChallengeAssignment;
  readonly container: ContainerInfo | undefined;
  readonly score: number;
  readonly canSubmit: boolean;
  readonly paidHints: OfferedHint[];
}

function view({ challenge, instance, container, score, canSubmit, paidHints }: Played): PlayedChallenge {
  const { attempts, drawn, foundFlags } = instance;
  const { id, title, content, category, hints, type, submissionLimit } = challenge;
  const attachment =
    type === "DynamicAttachment" ? { ...drawn, name: challenge.fileName } : challenge.attachment;
  return {
    id,
    title,
    content,
    category,
    hints: [...hints, ...paidHints.flatMap(({ content: bought }) => bought ?? [])],
    score,
    type,
    context: {
      closeTime: container?.status === "Running" ? container.expectStopAt : null,
      instanceEntry: container?.entry ?? null,
      status: container?.status ?? null,
      startedAt: container?.startedAt ?? null,
      queue: container?.queue ?? null,
      url: attachmentUrl(attachment),
      fileSize: attachment.size,
    },
    limit: submissionLimit,
    attempts,
    deadline: challenge.deadlineAt?.getTime() ?? null,
    categoryLabel: challenge.categoryLabel,
    tags: [...challenge.tags],
    canSubmit,
    paidHints,
    progress: challenge.flagTotal === null ? null : { found: foundFlags, total: challenge.flagTotal },
  };
}

function attachmentUrl({ hash, name, url }: AttachmentState): string | null {
  return hash === null ? url : assetUrl({ hash, name: name ?? "" });
}
