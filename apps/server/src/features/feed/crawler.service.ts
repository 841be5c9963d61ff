import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import type { GameService } from "#features/game/game.service.ts";
import type { PostService } from "#features/post/post.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { documentCache } from "./document-cache.ts";

export interface CrawlerDeps {
  readonly publicUrl: string;
  readonly games: Pick<GameService, "listVisible">;
  readonly posts: Pick<PostService, "listComplete">;
  readonly settings: Pick<SettingsService, "get">;
}

const PUBLIC_SCREENS = ["/", "/games", "/posts", "/about"];
const MAX_BYTES = 4 * MEBIBYTE;

export type CrawlerService = ReturnType<typeof crawlerService>;

/** FEED-6: `robots.txt` and the sitemap for search engines. */
export function crawlerService({ publicUrl, games, posts, settings }: CrawlerDeps) {
  const documents = documentCache(MAX_BYTES);

  function getRobotsFile(): MaybePromise<Uint8Array> {
    return whenReady(settings.get(), ({ globalConfig: { allowIndexing } }) =>
      documents.get("robots", [allowIndexing], () => Buffer.from(createRobotsFile(allowIndexing, publicUrl))),
    );
  }

  function getSitemap(): MaybePromise<Uint8Array> {
    return whenReady(settings.get(), ({ globalConfig: { allowIndexing } }) =>
      allowIndexing ? getPageSitemap() : documents.get("empty sitemap", [], () => createSitemap([])),
    );
  }

  function getPageSitemap(): MaybePromise<Uint8Array> {
    return whenReady(games.listVisible(), (visibleGames) =>
      whenReady(posts.listComplete(), (allPosts) =>
        documents.get("sitemap", [visibleGames, allPosts], () =>
          createSitemap([
            ...PUBLIC_SCREENS.map((path) => createSitemapEntry(`${publicUrl}${path}`)),
            ...visibleGames.map(({ id, changedAt }) =>
              createSitemapEntry(`${publicUrl}/games/${id}`, changedAt),
            ),
            ...allPosts.map(({ id, updatedAt }) => createSitemapEntry(`${publicUrl}/posts/${id}`, updatedAt)),
          ]),
        ),
      ),
    );
  }

  return { getRobotsFile, getSitemap };
}

function createRobotsFile(allowIndexing: boolean, publicUrl: string): string {
  if (!allowIndexing) return "User-agent: *\nDisallow: /\n";
  const disallowed = ["/admin", "/account", "/api", "/hub"].map((path) => `Disallow: ${path}\n`);
  return `User-agent: *\n${disallowed.join("")}\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

function createSitemap(entries: readonly string[]): Uint8Array {
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</urlset>\n`,
  );
}

/** A URL consists of the public URL, a fixed path and an id, so nothing needs to be escaped. */
function createSitemapEntry(url: string, changedAt?: Date): string {
  const lastModified = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
  return `  <url><loc>${url}</loc>${lastModified}</url>\n`;
}
