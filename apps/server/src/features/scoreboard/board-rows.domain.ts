import type { ChallengeCategory } from "@gonfalon/contract/enums.ts";
import type { RatedChallenge, RatedDivision, RatedTeam } from "@gonfalon/rules/board-input.ts";
import type { BoardChange, BoardSolve } from "./live-board.domain.ts";

export interface BoardTeamRow extends RatedTeam {
  readonly divisionId: number | null;
  readonly name: string;
  readonly bio: string | null;
  readonly avatarHash: string | null;
}

export interface BoardChallengeRow extends RatedChallenge {
  readonly title: string;
  readonly category: ChallengeCategory;
  readonly categoryLabel: string | null;
  readonly tags: readonly string[];
  readonly isHidden: boolean;
  readonly requires: readonly number[];
}

export interface BoardDivisionRow extends RatedDivision {
  readonly id: number;
}

/** The input of a board. Solves are stored by column: there can be hundreds of thousands. */
export interface BoardRows {
  readonly bloodBonus: number;
  /** FREEZE-1: the rows contain the events before this time; null for the live board. */
  readonly frozenAt: number | null;
  readonly teams: readonly BoardTeamRow[];
  readonly challenges: readonly BoardChallengeRow[];
  /** In display order. */
  readonly divisions: readonly BoardDivisionRow[];
  readonly changes: readonly BoardChange[];
  readonly solves: {
    readonly teamIds: readonly number[];
    readonly challengeIds: readonly number[];
    readonly times: readonly number[];
    readonly userNames: readonly string[];
  };
}

export function* readSolves({ solves }: BoardRows): Generator<BoardSolve> {
  const { teamIds, challengeIds, times, userNames } = solves;
  for (const [i, teamId] of teamIds.entries())
    yield {
      teamId,
      challengeId: challengeIds[i] ?? 0,
      at: times[i] ?? 0,
      userName: userNames[i] ?? "",
    };
}
