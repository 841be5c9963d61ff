import type { BoardChallenge } from "@gonfalon/contract/scoreboard.ts";
import type { TFunction } from "i18next";

/** Names the challenges that unlock a challenge. `requirements` omits those that the team cannot see. */
export function describeLock(t: TFunction, requirements: readonly BoardChallenge[]): string {
  if (requirements.length === 0) return t("play.lock.locked");
  return t("play.lock.solve-first", { challenges: requirements.map(({ title }) => title).join(", ") });
}
