import { createHash } from "node:crypto";
import { avatarUrl } from "@gonfalon/contract/asset-url.ts";
import { type BoardAdjustment, type BoardTeam, NEVER } from "@gonfalon/contract/scoreboard.ts";
import { LRUCache } from "lru-cache";
import type { TeamLocks } from "#features/challenge/unlock.domain.ts";
import type { Membership } from "#features/participation/game-access.domain.ts";
import type { Player } from "#features/participation/game-access.service.ts";
import type { SerializedBoard } from "./board-serializer.ts";
import { visibleChallenges } from "./visible-challenges.ts";

export interface PlayerBoardBytes {
  readonly tag: string;
  readonly madeAt: number;
  readonly json: Uint8Array;
}

const MAX_CACHED = 500;

/** Caches the bytes per team for the most recent teams. */
export function playerBoards() {
  const cached = new LRUCache<number, CachedPlayer>({ max: MAX_CACHED });

  function of(board: SerializedBoard, player: Player, own: OwnFacts): PlayerBoardBytes {
    const { participationId } = player.membership;
    const last = cached.get(participationId);
    if (
      last?.boardTag === board.innerTag &&
      last.game === player.game &&
      last.membership === player.membership &&
      last.adjustments === own.adjustments &&
      last.locks === own.locks
    )
      return last.bytes;
    const bytes = playerBoardBytes(board, player, own);
    cached.set(participationId, { ...player, ...own, boardTag: board.innerTag, bytes });
    return bytes;
  }

  return { of };
}

/** What only the team itself sees. */
export interface OwnFacts {
  readonly adjustments: readonly BoardAdjustment[];
  readonly locks: TeamLocks;
}

interface CachedPlayer extends Player, OwnFacts {
  /** Not the board itself, which would then stay in memory. */
  readonly boardTag: string;
  readonly bytes: PlayerBoardBytes;
}

/** The bytes of a `PlayerBoard`, sliced from the serialized board. */
function playerBoardBytes(
  board: SerializedBoard,
  { game, membership }: Player,
  { adjustments, locks }: OwnFacts,
): PlayerBoardBytes {
  const { challenges, challengeCount, access } = visibleChallenges(board, membership, locks);
  const rest = JSON.stringify({
    challengeCount,
    teamToken: membership.token,
    writeupRequired: game.writeupRequired,
    writeupDeadline: game.writeupDeadline.getTime(),
    access,
    adjustments,
  });
  const json = Buffer.concat([
    Buffer.from('{"challenges":'),
    challenges,
    Buffer.from(',"rank":'),
    findRow(board, membership),
    Buffer.from(`,${rest.slice(1)}`),
  ]);
  const tag = createHash("sha256").update(json).digest("hex").slice(0, 16).toUpperCase();
  return { tag, madeAt: board.madeAt, json };
}

const NO_ADJUSTMENTS = Buffer.from('"adjustments":[]}');

/** Whether the score of the team contains adjustments or hint costs; they are the last member of its row. */
export function hasAdjustments(board: SerializedBoard, membership: Membership): boolean {
  return !NO_ADJUSTMENTS.equals(findRow(board, membership).subarray(-NO_ADJUSTMENTS.length));
}

function findRow({ json, teamIds, teamRanges }: SerializedBoard, membership: Membership): Uint8Array {
  const index = teamIds.indexOf(membership.teamId);
  return index < 0
    ? Buffer.from(JSON.stringify(unranked(membership)))
    : json.subarray(teamRanges[2 * index], teamRanges[2 * index + 1]);
}

/** A team that was just accepted. */
function unranked({ teamId, teamName, teamAvatarHash, divisionId }: Membership): BoardTeam {
  return {
    id: teamId,
    name: teamName,
    bio: "",
    division: null,
    divisionId,
    avatar: avatarUrl(teamAvatarHash),
    score: 0,
    rank: 0,
    divisionRank: null,
    lastSubmissionTime: NEVER,
    solvedChallenges: [],
    solvedCount: 0,
    adjustments: [],
  };
}
