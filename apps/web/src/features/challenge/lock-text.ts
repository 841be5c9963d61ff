import type { BoardChallenge } from "@gonfalon/contract/scoreboard.ts";
import type { TFunction } from "i18next";

/** What a team must solve to unlock a challenge. A requirement that the team cannot see has no name. */
export function lockText(t: TFunction, requires: readonly BoardChallenge[]): string {
  if (requires.length === 0) return t("play.lock.locked");
  return t("play.lock.solve-first", { challenges: requires.map(({ title }) => title).join(", ") });
}
