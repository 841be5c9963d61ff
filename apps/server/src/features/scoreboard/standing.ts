import type { BoardTeam, Standing } from "@gonfalon/contract/scoreboard.ts";
import type { Membership } from "#features/participation/game-access.domain.ts";
import { parseJsonBytes } from "#kernel/parse-json-bytes.ts";
import type { SerializedBoard } from "./board-serializer.ts";
import { findRow } from "./team-row.ts";

/** LIVE-10: a summary of a team's row. `viewedBoard` is the board as the team sees it, `board` has all teams. */
export function toStanding(
  board: SerializedBoard,
  viewedBoard: SerializedBoard,
  membership: Membership,
): Standing {
  // The bytes match this type, like those of the whole board.
  const row = parseJsonBytes(findRow(viewedBoard, membership)) as BoardTeam;
  const { rank, divisionRank, score, solvedCount } = row;
  const total = board.teamIds.length;
  const version = [rank, divisionRank ?? "", score, solvedCount, total].join(".");
  return { version, rank, divisionRank, score, solvedCount, total };
}
