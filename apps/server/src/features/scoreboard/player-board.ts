import { createHash } from "node:crypto";
import type { BoardAdjustment } from "@gonfalon/contract/scoreboard.ts";
import type { TeamLocks } from "#features/challenge/unlock.domain.ts";
import type { Player } from "#features/participation/game-access.service.ts";
import { lruCache } from "#kernel/lru-cache.ts";
import type { SerializedBoard } from "./board-serializer.ts";
import { buildOwnBoard, type OwnSolve } from "./own-board.ts";
import { findRow } from "./team-row.ts";
import { selectVisibleChallenges } from "./visible-challenges.ts";

export interface PlayerBoardBytes {
  readonly tag: string;
  readonly builtAt: number;
  readonly json: Uint8Array;
}

const MAX_CACHED_TEAMS = 500;

/** Caches the serialized player boards of the teams that requested theirs most recently. */
export function playerBoards() {
  const players = lruCache<number, CachedPlayer>(MAX_CACHED_TEAMS);

  /** `freezeTime` is undefined if the board is not frozen. */
  function get(
    board: SerializedBoard,
    player: Player,
    ownInput: OwnBoardInput,
    freezeTime: number | undefined,
  ): PlayerBoardBytes {
    const { participationId } = player.membership;
    const cachedPlayer = players.get(participationId);
    if (
      cachedPlayer?.boardTag === board.innerTag &&
      cachedPlayer.game === player.game &&
      cachedPlayer.membership === player.membership &&
      cachedPlayer.adjustments === ownInput.adjustments &&
      cachedPlayer.locks === ownInput.locks &&
      cachedPlayer.solves === ownInput.solves
    )
      return cachedPlayer.bytes;
    const { adjustments, solves = [] } = ownInput;
    const teamBoard =
      freezeTime === undefined
        ? board
        : buildOwnBoard(board, player.membership, freezeTime, { solves, adjustments });
    // `teamBoard` may contain only the row of this team.
    const bytes = toPlayerBoardBytes(teamBoard, player, ownInput, board.teamIds.length);
    players.set(participationId, { ...player, ...ownInput, boardTag: board.innerTag, bytes });
    return bytes;
  }

  return { get };
}

/** The input, besides the board, that only the team itself sees. */
export interface OwnBoardInput {
  readonly adjustments: readonly BoardAdjustment[];
  readonly locks: TeamLocks;
  /** Undefined unless the board is frozen. */
  readonly solves: readonly OwnSolve[] | undefined;
}

interface CachedPlayer extends Player, OwnBoardInput {
  /** Not the board itself, which would then stay in memory. */
  readonly boardTag: string;
  readonly bytes: PlayerBoardBytes;
}

/** The bytes of a `PlayerBoard`, sliced from the serialized board. */
function toPlayerBoardBytes(
  board: SerializedBoard,
  { game, membership }: Player,
  { adjustments, locks }: OwnBoardInput,
  teamCount: number,
): PlayerBoardBytes {
  const {
    challenges,
    tag: challengesTag,
    challengeCount,
    access,
  } = selectVisibleChallenges(board, membership, locks);
  const playerJson = JSON.stringify({
    challengeCount,
    teamCount,
    teamToken: membership.token,
    writeupRequired: game.writeupRequired,
    writeupDeadline: game.writeupDeadline.getTime(),
    access,
    adjustments,
  });
  const row = findRow(board, membership);
  const json = Buffer.concat([
    Buffer.from('{"challenges":'),
    challenges,
    Buffer.from(',"rank":'),
    row,
    Buffer.from(`,${playerJson.slice(1)}`),
  ]);
  const hash = createHash("sha256").update(challengesTag).update(row).update(playerJson);
  const tag = hash.digest("hex").slice(0, 16).toUpperCase();
  return { tag, builtAt: board.builtAt, json };
}
