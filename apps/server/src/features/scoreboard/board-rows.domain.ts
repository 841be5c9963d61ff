import type { ChallengeCategory } from "@gonfalon/contract/enums.ts";
import type { RatedChallenge, RatedDivision, RatedTeam } from "@gonfalon/rules/board-input.ts";
import type { BoardPosition } from "./board-position.domain.ts";
import type { BoardScoreChange, BoardSolve } from "./live-board.domain.ts";

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

export type BoardEditKind = "Rules" | "Challenge" | "Reopened" | "Name" | "Row" | "Member";

/** An edit that affects a board (see migration 0011). */
export interface BoardEdit {
  readonly revision: number;
  readonly kind: BoardEditKind;
  /** The challenge or the team; 0 for `Rules`. */
  readonly subjectId: number;
  /** LIVE-6: whether it edits an event that the board does not contain, because the board is frozen. */
  readonly isHidden?: boolean;
}

/** The number of edits after which a version is too old (LIVE-4). */
export const MAX_EDITS = 10_000;

/** The input of a board. Solves are stored by column: there can be hundreds of thousands. */
export interface BoardRows {
  readonly bloodBonus: number;
  /** FREEZE-1: the rows contain the events before this time; null for the live board. */
  readonly frozenAt: number | null;
  readonly teams: readonly BoardTeamRow[];
  readonly challenges: readonly BoardChallengeRow[];
  /** In display order. */
  readonly divisions: readonly BoardDivisionRow[];
  readonly changes: readonly BoardScoreChange[];
  /** The latest edits, in commit order. */
  readonly edits: readonly BoardEdit[];
  readonly solves: {
    readonly ids: readonly number[];
    readonly teamIds: readonly number[];
    readonly challengeIds: readonly number[];
    readonly times: readonly number[];
    readonly userNames: readonly string[];
  };
}

export interface BoardText {
  /** A `BoardRows` as JSON: the worker thread parses it. */
  readonly text: string;
  readonly position: BoardPosition;
}

export function* readSolves({ solves }: BoardRows): Generator<BoardSolve> {
  const { ids, teamIds, challengeIds, times, userNames } = solves;
  for (const [i, teamId] of teamIds.entries())
    yield {
      id: ids[i] ?? 0,
      teamId,
      challengeId: challengeIds[i] ?? 0,
      at: times[i] ?? 0,
      userName: userNames[i] ?? "",
    };
}
