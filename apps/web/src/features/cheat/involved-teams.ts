import type { CheatInfo } from "@gonfalon/contract/cheat.ts";

export type Participation = CheatInfo["ownedTeam"];

/** A cheat from the point of view of one of the two teams. */
export interface CheatCase {
  /** `used`: the team submitted a flag of the other team; `lost`: the other team submitted a flag of this team. */
  readonly part: "used" | "lost";
  readonly otherTeam: Participation;
  readonly submission: CheatInfo["submission"];
}

export interface InvolvedTeam {
  readonly participation: Participation;
  /** The time of the newest case. */
  readonly lastAt: number;
  /** Newest first. */
  readonly cases: readonly CheatCase[];
}

/** All teams involved in a cheat, ordered by their newest case. */
export function groupCheatsByTeam(cheats: readonly CheatInfo[]): readonly InvolvedTeam[] {
  const teams = new Map<number, { readonly participation: Participation; readonly cases: CheatCase[] }>();

  function add(participation: Participation, cheatCase: CheatCase): void {
    const team = teams.get(participation.id) ?? { participation, cases: [] };
    team.cases.push(cheatCase);
    teams.set(participation.id, team);
  }

  for (const { ownedTeam, submitTeam, submission } of cheats) {
    add(submitTeam, { part: "used", otherTeam: ownedTeam, submission });
    add(ownedTeam, { part: "lost", otherTeam: submitTeam, submission });
  }
  return [...teams.values()]
    .map(({ participation, cases }) => {
      const sortedCases = cases.toSorted((a, b) => b.submission.time - a.submission.time);
      return { participation, cases: sortedCases, lastAt: sortedCases[0]?.submission.time ?? 0 };
    })
    .toSorted((a, b) => b.lastAt - a.lastAt);
}
