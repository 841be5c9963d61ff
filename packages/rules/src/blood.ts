/** The kinds of the first three solves of a challenge, in order. */
export const BLOODS = ["FirstBlood", "SecondBlood", "ThirdBlood"] as const;

export type SolveKind = (typeof BLOODS)[number] | "Normal";

/** SCORE-4: the kind of a solve by its index among the solves of its challenge that may be bloods. */
export function getSolveKind(index: number, disableBloodBonus: boolean): SolveKind {
  return disableBloodBonus ? "Normal" : (BLOODS[index] ?? "Normal");
}

const places = new Map<string, 1 | 2 | 3>([
  ["FirstBlood", 1],
  ["SecondBlood", 2],
  ["ThirdBlood", 3],
]);

/** The place, from 1, of a solve or notice of this type; undefined if it is not a blood. */
export function getBloodPlace(type: string): 1 | 2 | 3 | undefined {
  return places.get(type);
}
