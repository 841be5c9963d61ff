import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { formatDisplayName } from "@gonfalon/rules/platform-name.ts";
import type { GameService } from "#features/game/game.service.ts";
import type { ListedGame } from "#features/game/game.state.domain.ts";
import type { PostState } from "#features/post/post.domain.ts";
import type { PostService } from "#features/post/post.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { derivedCache } from "#kernel/derived-cache.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import type { PagePreview } from "#ports/page-preview.ts";
import { toPreviewText } from "./html-text.ts";

export interface PreviewDeps {
  readonly publicUrl: string;
  readonly games: Pick<GameService, "listVisible">;
  readonly posts: Pick<PostService, "listComplete">;
  readonly settings: Pick<SettingsService, "get">;
}

const MAX_BYTES = 2 * MEBIBYTE;
const ATOM = "application/atom+xml";
const CALENDAR = "text/calendar";

const GAME_PAGE = /^\/games\/(\d{1,10})(?:\/|$)/i;
const POST_PAGE = /^\/posts\/([0-9a-f]+)\/?$/i;

/** FEED-4: the preview of a page. Pages of hidden games have the preview of the platform. */
export function previewService({ publicUrl, games, posts, settings }: PreviewDeps) {
  const previews = derivedCache<string, PagePreview>(MAX_BYTES);

  function get(path: string): MaybePromise<PagePreview> {
    return whenReady(settings.get(), ({ globalConfig }) => {
      const siteName = formatDisplayName(globalConfig);
      const description = globalConfig.description ?? "";
      const getPlatformPreview = () =>
        previews.get("/", [siteName, description], () => createPlatformPreview(siteName, description));
      const gameId = Number(GAME_PAGE.exec(path)?.[1]);
      if (gameId > 0)
        return whenReady(findGame(gameId), (game) =>
          game ? getGamePreview(game, siteName) : getPlatformPreview(),
        );
      const postId = POST_PAGE.exec(path)?.[1];
      if (postId === undefined) return getPlatformPreview();
      return whenReady(findPost(postId), (post) =>
        post ? getPostPreview(post, siteName) : getPlatformPreview(),
      );
    });
  }

  function findGame(id: number): MaybePromise<ListedGame | undefined> {
    return whenReady(games.listVisible(), (visibleGames) => visibleGames.find((game) => game.id === id));
  }

  function findPost(id: string): MaybePromise<PostState | undefined> {
    return whenReady(posts.listComplete(), (allPosts) => allPosts.find((post) => post.id === id));
  }

  function createPlatformPreview(siteName: string, description: string): PagePreview {
    return {
      type: "website",
      title: siteName,
      description,
      siteName,
      url: `${publicUrl}/`,
      image: `${publicUrl}/cards/platform.jpg`,
      feeds: [
        { url: `${publicUrl}/feeds/games.atom`, mediaType: ATOM },
        { url: `${publicUrl}/feeds/posts.atom`, mediaType: ATOM },
        { url: `${publicUrl}/feeds/games.ics`, mediaType: CALENDAR },
      ],
    };
  }

  function getGamePreview(game: ListedGame, siteName: string): PagePreview {
    return previews.get(`/games/${game.id}`, [game, siteName], () => ({
      type: "website",
      title: game.title,
      description: toPreviewText(game.summary),
      siteName,
      url: `${publicUrl}/games/${game.id}`,
      image: `${publicUrl}/cards/games/${game.id}.jpg`,
      feeds: [
        { url: `${publicUrl}/feeds/games/${game.id}/notices.atom`, mediaType: ATOM },
        { url: `${publicUrl}/feeds/games/${game.id}.ics`, mediaType: CALENDAR },
      ],
    }));
  }

  function getPostPreview(post: PostState, siteName: string): PagePreview {
    return previews.get(`/posts/${post.id}`, [post, siteName], () => ({
      type: "article",
      title: post.title,
      description: toPreviewText(post.summary),
      siteName,
      url: `${publicUrl}/posts/${post.id}`,
      image: `${publicUrl}/cards/posts/${post.id}.jpg`,
      feeds: [{ url: `${publicUrl}/feeds/posts.atom`, mediaType: ATOM }],
    }));
  }

  return { get };
}
