import { checkJoin } from "@gonfalon/contract/division.ts";
import { recentGames } from "@gonfalon/contract/game-view.ts";
import { call } from "#api/call.ts";
import { pickFeaturedGame, sortByInterest } from "#game/featured.ts";
import { getServerTime } from "#time/server-clock.ts";

const MAX_GAMES = 4;

/** TEAM-5: the id of the running or next game, if a team of the user is registered for it. */
export async function findNextGame(): Promise<number | undefined> {
  const now = getServerTime();
  const games = await call(recentGames, { query: { limit: MAX_GAMES } });
  const nextGame = pickFeaturedGame(sortByInterest(games, now), now);
  if (nextGame === undefined) return undefined;
  const { joinedTeams } = await call(checkJoin, { params: { id: nextGame.id } });
  return joinedTeams.length > 0 ? nextGame.id : undefined;
}
