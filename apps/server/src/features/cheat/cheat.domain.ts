import { toAvatarUrl } from "@gonfalon/contract/asset-url.ts";
import type { CheatInfo } from "@gonfalon/contract/cheat.ts";
import type { AnswerResult, ParticipationStatus } from "@gonfalon/contract/enums.ts";

export interface CheatSide {
  readonly participationId: number;
  readonly status: ParticipationStatus;
  readonly divisionId: number | null;
  readonly division: string | null;
  readonly teamId: number;
  readonly teamName: string;
  readonly avatarHash: string | null;
}

export interface CheatRow {
  readonly owner: CheatSide;
  readonly submitter: CheatSide;
  readonly answer: string;
  readonly status: AnswerResult;
  readonly submittedAt: number;
  readonly user: string;
  readonly challenge: string;
}

export function toCheatInfo({ owner, submitter, submittedAt, ...submission }: CheatRow): CheatInfo {
  return {
    ownedTeam: toSide(owner),
    submitTeam: toSide(submitter),
    submission: { ...submission, time: submittedAt, team: submitter.teamName },
  };
}

function toSide(side: CheatSide): CheatInfo["ownedTeam"] {
  const { participationId, teamId, teamName, avatarHash, status, divisionId, division } = side;
  return {
    id: participationId,
    team: { id: teamId, name: teamName, avatar: toAvatarUrl(avatarHash) },
    status,
    divisionId,
    division,
  };
}
