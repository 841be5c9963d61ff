import { getGame, listGames, recentGames } from "@gonfalon/contract/game-view.ts";
import { getLatestPosts } from "@gonfalon/contract/post.ts";
import { getSession } from "@gonfalon/contract/profile.ts";
import { getPlayerBoard, getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { getClientConfig } from "@gonfalon/contract/settings.ts";
import { paths } from "#routing/paths.ts";

/** The resources of a screen that is often opened directly, so that the page can prefetch them in parallel. */
export interface FirstView {
  readonly path: string;
  /** The files under `src` that its route loads on demand, including layouts. */
  readonly screens: readonly string[];
  /** The requests that the screen sends by default; `:id` is the id in the URL of the page. */
  readonly calls: readonly string[];
}

const commonCalls = [getSession.path, getClientConfig.path];

/** Read by the build (build/first-views.ts), which adds the file names and passes the list to the server. */
export const firstViews: readonly FirstView[] = [
  {
    path: paths.home,
    // Included in every page: most visits start here, and it is small.
    screens: [],
    calls: [...commonCalls, `${recentGames.path}?limit=4`, getLatestPosts.path],
  },
  {
    path: paths.games,
    screens: ["features/game/GamesScreen.tsx"],
    calls: [...commonCalls, `${recentGames.path}?limit=7`, `${listGames.path}?count=12&skip=0&joined=false`],
  },
  {
    path: paths.game(":id"),
    screens: ["features/game/GameScreen.tsx"],
    calls: [...commonCalls, getGame.path],
  },
  {
    path: paths.gameChallenges(":id"),
    screens: ["app/layout/GameLayout.tsx", "app/routes/BoardRoute.tsx"],
    calls: [...commonCalls, getGame.path, getPlayerBoard.path],
  },
  {
    path: paths.gameScoreboard(":id"),
    screens: ["app/layout/GameLayout.tsx", "features/scoreboard/ScoreboardScreen.tsx"],
    calls: [...commonCalls, getGame.path, getScoreboard.path],
  },
];
