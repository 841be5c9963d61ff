import type { Language } from "@gonfalon/contract/languages.ts";
import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { text } from "#i18n/texts.ts";
import { toInstant } from "#kernel/instant.ts";
import { formatSheetTime } from "#kernel/sheet-file.ts";
import type { Sheet } from "#ports/sheet-writer.ts";

export interface RosterMember {
  readonly name: string;
  readonly realName: string;
  readonly email: string;
  readonly stdNumber: string;
  readonly phone: string;
}

/** The registered members of a team. */
export interface TeamRoster {
  readonly teamId: number;
  readonly captain: string;
  readonly members: readonly RosterMember[];
}

export interface BoardSheetParts {
  readonly board: Scoreboard;
  readonly rosters: readonly TeamRoster[];
  readonly hasDivisions: boolean;
  readonly language: Language;
}

const PERSONAL_FIELDS = ["realName", "email", "stdNumber", "phone"] as const;
/** The rank of a team whose division has no overall rank. */
const UNRANKED = "-";
const EMPTY = "<empty>";

/**
 * The board as a spreadsheet: one row per team ordered by rank, one column per challenge. The sum of the adjustments
 * and hint costs of each team has a column only if there are any.
 */
export function toBoardSheet({ board, rosters, hasDivisions, language }: BoardSheetParts): Sheet {
  const challenges = Object.values(board.challenges).flat();
  const isAdjusted = board.items.some(({ adjustments }) => adjustments.length > 0);
  const rosterByTeam = new Map(rosters.map((roster) => [roster.teamId, roster]));
  return {
    name: text("sheet.scoreboard", language),
    header: [
      text("sheet.rank", language),
      text("sheet.team", language),
      ...(hasDivisions ? [text("sheet.division", language)] : []),
      text("sheet.captain", language),
      text("sheet.members", language),
      text("sheet.real-name", language),
      text("sheet.email", language),
      text("sheet.student-number", language),
      text("sheet.phone", language),
      text("sheet.solved", language),
      text("sheet.time", language),
      text("sheet.score", language),
      ...(isAdjusted ? [text("sheet.adjustments", language)] : []),
      ...challenges.map(({ title }) => title),
    ],
    rows: board.items.map((team) => {
      const { captain = "", members = [] } = rosterByTeam.get(team.id) ?? {};
      const pointsById = new Map(team.solvedChallenges.map(({ id, score }) => [id, score]));
      return [
        team.rank > 0 ? team.rank : UNRANKED,
        team.name,
        ...(hasDivisions ? [team.division ?? ""] : []),
        captain,
        members.map(({ name }) => name).join(" / "),
        ...PERSONAL_FIELDS.map((field) => members.map((member) => member[field] || EMPTY).join(" / ")),
        team.solvedCount,
        formatSheetTime(toInstant(team.lastSubmissionTime)),
        team.score,
        ...(isAdjusted ? [team.adjustments.reduce((sum, { points }) => sum + points, 0)] : []),
        ...challenges.map(({ id }) => pointsById.get(id) ?? 0),
      ];
    }),
  };
}
