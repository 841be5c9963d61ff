import type { BoardChallenge } from "@gonfalon/contract/scoreboard.ts";
import type { TFunction } from "i18next";

/** Names the challenges that unlock a challenge. `requires` omits those that the team cannot see. */
export function lockText(t: TFunction, requires: readonly BoardChallenge[]): string {
  if (requires.length === 0) return t("play.lock.locked");
  return t("play.lock.solve-first", { challenges: requires.map(({ title }) => title).join(", ") });
}
