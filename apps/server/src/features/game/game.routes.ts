import { getGame, listGames, recentGames } from "@gonfalon/contract/game.ts";
import type { Routes } from "#http/route.ts";
import type { GameService } from "./game.service.ts";
import { basicGameInfo, gameDetail } from "./game.state.domain.ts";

export function gameRoutes(route: Routes, games: GameService): void {
  route(listGames, async ({ user, query }) => {
    const { games: page, total } = await games.list(user, query);
    return { data: page.map(basicGameInfo), length: page.length, total };
  });
  route(recentGames, async ({ query }) => (await games.recent(query.limit)).map(basicGameInfo));
  route(getGame, async ({ user, params }) => {
    const { game, ...own } = await games.detail(user, params.id);
    return gameDetail(game, own);
  });
}
