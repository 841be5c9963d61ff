/** The time that means "never" in responses: the year 1, as in GZCTF. */
export const NEVER = -62_135_596_800_000;

/**
 * The members of a `Scoreboard` of the contract that `applyBoardChange` reads or changes. Arrays are not readonly, so
 * that the types of the contract match.
 */
export interface BoardDocument {
  updateTimeUtc: number;
  version: string;
  bloodBonus: number;
  timeLines: Record<string, LineDocument[]>;
  divisions: { name: string; rankOverall: boolean }[];
  items: TeamDocument[];
  challenges: Record<string, ChallengeDocument[]>;
  challengeCount: number;
}

export interface LineDocument {
  id: number;
  name: string;
  items: { time: number; score: number }[];
}

export interface SolveDocument {
  id: number;
  score: number;
  type: string;
  userName: string | null;
  time: number;
  /** False if the team gets no points for the solve; absent otherwise. */
  scored?: boolean;
}

export interface AdjustmentDocument {
  time: number;
  points: number;
  kind: string;
  reason: string | null;
}

/** A team without its results. */
export interface TeamHead {
  id: number;
  name: string;
  bio: string | null;
  division: string | null;
  divisionId: number | null;
  avatar: string | null;
}

export interface TeamDocument extends TeamHead {
  score: number;
  rank: number;
  divisionRank: number | null;
  lastSubmissionTime: number;
  solvedChallenges: SolveDocument[];
  solvedCount: number;
  adjustments: AdjustmentDocument[];
}

export interface ChallengeDocument {
  id: number;
  category: string;
  score: number;
  solved: number;
}

/** LIVE-2: the changes from one version of a board to a later one. Absent members are empty. */
export interface BoardDelta {
  readonly from: string;
  readonly to: string;
  /** LIVE-4: the board must be fetched. */
  readonly reset: boolean;
  readonly updateTimeUtc?: number;
  /** A solve that the team already has is replaced. The other solves are new, in the order of the board. */
  readonly solves?: readonly (SolveDocument & { readonly teamId: number })[];
  /** A challenge that is new or in `removedChallenges` has all members and is added at the end of its category. */
  readonly challenges?: readonly (Partial<ChallengeDocument> &
    Pick<ChallengeDocument, "id" | "score" | "solved">)[];
  /** If a removed challenge is not in `challenges`, its solves are removed with it. */
  readonly removedChallenges?: readonly number[];
  readonly teams?: readonly TeamHead[];
  /** Removed first: a team that is also in `teams` starts without solves and adjustments. */
  readonly removedTeams?: readonly number[];
  readonly adjustments?: readonly (AdjustmentDocument & { readonly id: number; readonly teamId: number })[];
}
