import { createHash } from "node:crypto";
import { avatarUrl } from "@gonfalon/contract/asset-url.ts";
import {
  type BoardAdjustment,
  type BoardTeam,
  NEVER,
  type Scoreboard,
} from "@gonfalon/contract/scoreboard.ts";
import { LRUCache } from "lru-cache";
import { isPermittedFor } from "#features/division/division.domain.ts";
import type { Membership } from "#features/participation/game-access.domain.ts";
import type { Player } from "#features/participation/game-access.service.ts";
import type { SerializedBoard } from "./board-serializer.ts";

export interface PlayerBoardBytes {
  readonly tag: string;
  readonly madeAt: number;
  readonly json: Uint8Array;
}

const MAX_CACHED = 500;

/** Caches the bytes per team for the most recent teams. */
export function playerBoards() {
  const kept = new LRUCache<number, Kept>({ max: MAX_CACHED });

  function of(
    board: SerializedBoard,
    player: Player,
    adjustments: readonly BoardAdjustment[],
  ): PlayerBoardBytes {
    const { participationId } = player.membership;
    const last = kept.get(participationId);
    if (
      last?.boardTag === board.tag &&
      last.game === player.game &&
      last.membership === player.membership &&
      last.adjustments === adjustments
    )
      return last.bytes;
    const bytes = playerBoardBytes(board, player, adjustments);
    kept.set(participationId, { ...player, boardTag: board.tag, adjustments, bytes });
    return bytes;
  }

  return { of };
}

interface Kept extends Player {
  /** Not the board itself, which would then stay in memory. */
  readonly boardTag: string;
  readonly adjustments: readonly BoardAdjustment[];
  readonly bytes: PlayerBoardBytes;
}

/** The bytes of a `PlayerBoard`, sliced from the serialized board. */
function playerBoardBytes(
  board: SerializedBoard,
  { game, membership }: Player,
  adjustments: readonly BoardAdjustment[],
): PlayerBoardBytes {
  const { challenges, challengeCount } = visibleChallenges(board, membership);
  const rest = JSON.stringify({
    challengeCount,
    teamToken: membership.token,
    writeupRequired: game.writeupRequired,
    writeupDeadline: game.writeupDeadline.getTime(),
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

/** DIV-2: the challenges that the team may see. Without a division, these are the bytes of the board. */
function visibleChallenges(
  { json, challenges, challengeCount }: SerializedBoard,
  { permissions }: Membership,
): { readonly challenges: Uint8Array; readonly challengeCount: number } {
  const all = json.subarray(...challenges);
  if (permissions === null) return { challenges: all, challengeCount };
  // The bytes match this type, like those of the whole board.
  const byCategory = JSON.parse(new TextDecoder().decode(all)) as Scoreboard["challenges"];
  const visible = Object.entries(byCategory)
    .map(
      ([category, list]) =>
        [category, list.filter(({ id }) => isPermittedFor(permissions, id, "ViewChallenge"))] as const,
    )
    .filter(([, list]) => list.length > 0);
  return {
    challenges: Buffer.from(JSON.stringify(Object.fromEntries(visible))),
    challengeCount: visible.reduce((sum, [, list]) => sum + list.length, 0),
  };
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
