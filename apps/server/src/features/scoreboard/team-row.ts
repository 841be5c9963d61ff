import { toAvatarUrl } from "@gonfalon/contract/asset-url.ts";
import type { BoardTeam } from "@gonfalon/contract/scoreboard.ts";
import { NEVER } from "@gonfalon/rules/board-document.ts";
import type { Membership } from "#features/participation/game-access.domain.ts";
import type { SerializedBoard } from "./board-serializer.ts";

const OPENING_BRACKET = "[".charCodeAt(0);

/**
 * Whether the score of the team contains adjustments or hint costs. They are the last member of its row, which ends with
 * `[]}` without them and with `}]}` with them.
 */
export function hasAdjustments(
  { json, teamIds, teamRanges }: Pick<SerializedBoard, "json" | "teamIds" | "teamRanges">,
  { teamId }: Pick<Membership, "teamId">,
): boolean {
  const index = teamIds.indexOf(teamId);
  const end = teamRanges[2 * index + 1];
  return end !== undefined && json[end - 3] !== OPENING_BRACKET;
}

/** The row of a team as JSON. */
export function findRow(
  { json, teamIds, teamRanges }: Pick<SerializedBoard, "json" | "teamIds" | "teamRanges">,
  membership: Membership,
): Uint8Array {
  const index = teamIds.indexOf(membership.teamId);
  return index < 0
    ? Buffer.from(JSON.stringify(createEmptyRow(membership)))
    : json.subarray(teamRanges[2 * index], teamRanges[2 * index + 1]);
}

/** The row of a team that was just accepted and is not on the board yet. */
function createEmptyRow(membership: Membership): BoardTeam {
  return {
    id: membership.teamId,
    name: membership.teamName,
    bio: membership.teamBio,
    division: membership.division,
    divisionId: membership.divisionId,
    avatar: toAvatarUrl(membership.teamAvatarHash),
    score: 0,
    rank: 0,
    divisionRank: null,
    lastSubmissionTime: NEVER,
    solvedChallenges: [],
    solvedCount: 0,
    adjustments: [],
  };
}
