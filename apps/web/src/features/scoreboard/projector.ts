import type { BoardSolve, BoardTeam, Scoreboard } from "@gonfalon/contract/scoreboard.ts";

/** The number of teams that are readable from the last row of seats. */
const TEAMS_PER_PROJECTOR_PAGE = 10;
/** Lower ranks are only on the regular board; a rotation that takes minutes is not useful. */
const MAX_TEAMS = 50;

/** PROJ-1: the top teams, in pages that fill the screen. At least one page. */
export function toProjectorPages(teams: readonly BoardTeam[]): readonly (readonly BoardTeam[])[] {
  const topTeams = teams.slice(0, MAX_TEAMS);
  const pageCount = Math.max(1, Math.ceil(topTeams.length / TEAMS_PER_PROJECTOR_PAGE));
  return Array.from({ length: pageCount }, (_, page) =>
    topTeams.slice(page * TEAMS_PER_PROJECTOR_PAGE, (page + 1) * TEAMS_PER_PROJECTOR_PAGE),
  );
}

export interface LatestSolve {
  readonly solve: BoardSolve;
  readonly team: BoardTeam;
  readonly challengeTitle: string;
}

/** The newest solves of all teams, latest first. */
export function listLatestSolves(
  { items, challenges }: Pick<Scoreboard, "items" | "challenges">,
  count: number,
): readonly LatestSolve[] {
  const titleByChallengeId = new Map(
    Object.values(challenges)
      .flat()
      .map(({ id, title }) => [id, title]),
  );
  return items
    .flatMap((team) => team.solvedChallenges.map((solve) => ({ team, solve })))
    .toSorted((a, b) => b.solve.time - a.solve.time)
    .slice(0, count)
    .map(({ team, solve }) => ({ team, solve, challengeTitle: titleByChallengeId.get(solve.id) ?? "" }));
}
