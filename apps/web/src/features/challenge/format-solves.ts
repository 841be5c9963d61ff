import type { TFunction } from "i18next";
import { formatNumber } from "#i18n/format.ts";

/** How many teams have solved a challenge. */
export function formatSolves(t: TFunction, count: number): string {
  return count === 0 ? t("play.board.no-solves") : t("play.board.solves", { count });
}

/** How many of the teams have solved a challenge, once the number of teams is known. */
export function formatSolvedTeams(t: TFunction, solveCount: number, teamCount: number | undefined): string {
  if (teamCount === undefined) return formatSolves(t, solveCount);
  // A solve can arrive before a number of teams that includes the team.
  const count = Math.max(teamCount, solveCount);
  return t("play.dialog.solved-teams", { solved: formatNumber(solveCount), count });
}
