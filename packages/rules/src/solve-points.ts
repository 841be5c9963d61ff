import { getBloodPlace } from "./blood.ts";
import { type BloodBonus, computeBloodPoints } from "./blood-bonus.ts";

/** SCORE-3: the points of a solve that scores, by its kind and the value of its challenge. */
export function computeSolvePoints(kind: string, value: number, bonus: BloodBonus): number {
  const place = kind === "Normal" ? undefined : getBloodPlace(kind);
  return place === undefined ? value : computeBloodPoints(value, bonus[place - 1] ?? 0);
}
