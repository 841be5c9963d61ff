import { getProfile } from "@gonfalon/contract/account.ts";
import { getGame, listGames, recentGames } from "@gonfalon/contract/game.ts";
import { getLatestPosts } from "@gonfalon/contract/post.ts";
import { getPlayerBoard, getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { getClientConfig } from "@gonfalon/contract/settings.ts";
import { paths } from "./paths.ts";

/** What a screen needs that people open from outside, so that the page can begin to load all of it at once. */
export interface FirstView {
  readonly path: string;
  /** The files below `src` that its route loads on demand, frames included. */
  readonly screens: readonly string[];
  /** What it asks the server for in any case; an id is that of its address. */
  readonly calls: readonly string[];
}

const always = [getProfile.path, getClientConfig.path];

/** Read by the build (build/first-views.ts), which adds the names of the files and tells the server. */
export const firstViews: readonly FirstView[] = [
  {
    path: paths.home,
    // A part of every page: it is the one most people come through, and adds little.
    screens: [],
    calls: [...always, `${recentGames.path}?limit=4`, getLatestPosts.path],
  },
  {
    path: paths.games,
    screens: ["features/game/GamesScreen.tsx"],
    calls: [...always, `${recentGames.path}?limit=7`, `${listGames.path}?count=12&skip=0&joined=false`],
  },
  { path: paths.game(":id"), screens: ["features/game/GameScreen.tsx"], calls: [...always, getGame.path] },
  {
    path: paths.gameChallenges(":id"),
    screens: ["app/GameFrame.tsx", "app/FramedBoardScreen.tsx"],
    calls: [...always, getGame.path, getPlayerBoard.path],
  },
  {
    path: paths.gameScoreboard(":id"),
    screens: ["app/GameFrame.tsx", "app/FramedScoreboardScreen.tsx"],
    calls: [...always, getGame.path, getScoreboard.path],
  },
];
