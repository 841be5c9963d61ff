import type { PhaseFilter } from "@gonfalon/contract/enums.ts";
import type { GamePhase } from "@gonfalon/rules/game-phase.ts";
import { getGameTime, getPhase } from "./game.domain.ts";
import type { ListedGame } from "./game.state.domain.ts";

export interface GameSearch {
  readonly search?: string | undefined;
  readonly phase?: PhaseFilter | undefined;
}

const PHASES = { Upcoming: "before", Running: "running", Ended: "after" } as const satisfies Record<
  PhaseFilter,
  GamePhase
>;

/** GAME-4: the games in the given phase whose title and summary together contain every word of the search. */
export function findMatchingGames<G extends ListedGame>(
  games: readonly G[],
  { search = "", phase }: GameSearch,
  now: Date,
): readonly G[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (!phase && words.length === 0) return games;
  return games.filter((game) => {
    if (phase && getPhase(game, now) !== PHASES[phase]) return false;
    if (words.length === 0) return true;
    const text = `${game.title}\n${game.summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const MAX_RECENT_GAMES = 50;

/** GAME-5: games by their distance from now, nearest first; a limit of 0 means the maximum. */
export function selectRecentGames(
  games: readonly ListedGame[],
  limit: number,
  now: Date,
): readonly ListedGame[] {
  return games
    .toSorted((a, b) => getDistance(a, now) - getDistance(b, now) || b.id - a.id)
    .slice(0, limit === 0 ? MAX_RECENT_GAMES : limit);
}

function getDistance(game: ListedGame, now: Date): number {
  const time = getGameTime(game, now).getTime();
  const sinceStartMs = time - game.startsAt.getTime();
  const untilEndMs = game.endsAt.getTime() - time;
  switch (getPhase(game, now)) {
    case "before":
      return -sinceStartMs;
    case "after":
      return -untilEndMs;
    case "running":
      return Math.min(sinceStartMs, untilEndMs);
  }
}
