import { getGame, listGames, recentGames } from "@gonfalon/contract/game.ts";
import type { Routes } from "#http/route.ts";
import type { GameService } from "./game.service.ts";

export function gameRoutes(route: Routes, games: GameService): void {
  route.cached(listGames, ({ user, query }) => games.list(user, query), { isPrivate: true });
  route.cached(recentGames, ({ query }) => games.listRecent(query.limit));
  route.cached(getGame, ({ user, params }) => games.getDetail(user, params.id), { isPrivate: true });
}
