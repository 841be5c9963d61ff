import type { TFunction } from "i18next";

/** How many teams have solved a challenge. */
export function formatSolves(t: TFunction, count: number): string {
  return count === 0 ? t("play.board.no-solves") : t("play.board.solves", { count });
}
