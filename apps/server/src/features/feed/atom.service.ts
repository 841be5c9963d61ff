import type { Language } from "@gonfalon/contract/languages.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import type { GameNotice } from "@gonfalon/contract/notice.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { formatDisplayName } from "@gonfalon/rules/platform-name.ts";
import type { GameService } from "#features/game/game.service.ts";
import type { NoticeService } from "#features/notice/notice.service.ts";
import type { PostService } from "#features/post/post.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { text } from "#i18n/texts.ts";
import { toInstant } from "#kernel/instant.ts";
import type { Principal } from "#ports/principal.ts";
import { type AtomEntry, createAtomDocument } from "./atom.ts";
import { documentCache } from "./document-cache.ts";
import { toPreviewText, toSafeHtml } from "./html-text.ts";

export interface AtomDeps {
  readonly publicUrl: string;
  readonly games: Pick<GameService, "get" | "listVisible">;
  readonly posts: Pick<PostService, "listComplete">;
  readonly notices: Pick<NoticeService, "list">;
  readonly settings: Pick<SettingsService, "get">;
}

const MAX_ENTRIES = 50;
/** NOTICE-1 lists the notices of organizers first, so the newest one can be anywhere in the list. */
const ALL_NOTICES = { count: limits.notices, skip: 0 };
/** Documents with complete long texts would not fit into the cache, and every request would create them again. */
const MAX_TEXT_CHARACTERS = 8192;
const MAX_BYTES = 16 * MEBIBYTE;

export type AtomService = ReturnType<typeof atomService>;

/** FEED-3: Atom feeds in the language of the request. */
export function atomService({ publicUrl, games, posts, notices, settings }: AtomDeps) {
  const documents = documentCache(MAX_BYTES);

  async function getPlatformName(): Promise<string> {
    return formatDisplayName((await settings.get()).globalConfig);
  }

  async function createGamesFeed(language: Language): Promise<Uint8Array> {
    const [platform, visibleGames] = await Promise.all([getPlatformName(), games.listVisible()]);
    const newestGames = visibleGames.toSorted((one, other) => other.id - one.id).slice(0, MAX_ENTRIES);
    return documents.get(`games ${language}`, [platform, ...newestGames], () =>
      createAtomDocument({
        feedUrl: `${publicUrl}/feeds/games.atom`,
        pageUrl: `${publicUrl}/games`,
        title: text("feed.games", language, { platform }),
        language,
        entries: newestGames.map(({ id, title, summary, changedAt }) => ({
          url: `${publicUrl}/games/${id}`,
          title,
          html: toEntryHtml(summary),
          updatedAt: changedAt,
        })),
      }),
    );
  }

  async function createPostsFeed(language: Language): Promise<Uint8Array> {
    const [platform, allPosts] = await Promise.all([getPlatformName(), posts.listComplete()]);
    return documents.get(`posts ${language}`, [platform, allPosts], () => {
      const newestPosts = allPosts.toSorted(
        (one, other) => other.updatedAt.getTime() - one.updatedAt.getTime(),
      );
      return createAtomDocument({
        feedUrl: `${publicUrl}/feeds/posts.atom`,
        pageUrl: `${publicUrl}/posts`,
        title: text("feed.posts", language, { platform }),
        language,
        entries: newestPosts.slice(0, MAX_ENTRIES).map((post) => ({
          url: `${publicUrl}/posts/${post.id}`,
          title: post.title,
          html: toEntryHtml(`${post.summary}\n\n${post.content}`),
          updatedAt: post.updatedAt,
          author: post.authorName,
        })),
      });
    });
  }

  /** The notices that the caller can see; `notices.list` checks the access. */
  async function createNoticesFeed(
    user: Principal | undefined,
    gameId: number,
    language: Language,
  ): Promise<Uint8Array> {
    const allNotices = await notices.list(user, gameId, ALL_NOTICES);
    const game = await games.get(gameId);
    return documents.get(`notices ${gameId} ${user?.role} ${language}`, [game.title, allNotices], () => {
      const newestNotices = allNotices.toSorted((one, other) => other.time - one.time).slice(0, MAX_ENTRIES);
      return createAtomDocument({
        feedUrl: `${publicUrl}/feeds/games/${gameId}/notices.atom`,
        pageUrl: `${publicUrl}/games/${gameId}`,
        title: text("feed.notices", language, { game: game.title }),
        language,
        entries: newestNotices.map((notice) =>
          toNoticeEntry(notice, `${publicUrl}/games/${gameId}`, language),
        ),
      });
    });
  }

  function toNoticeEntry({ id, time, type, values }: GameNotice, url: string, language: Language): AtomEntry {
    const entry = { url, id: `${url}#notice-${id}`, updatedAt: toInstant(time) };
    const [first = "", second = ""] = values;
    if (type === "Normal") return { ...entry, title: toPreviewText(first), html: toEntryHtml(first) };
    const isAboutTeam = type !== "NewChallenge" && type !== "NewHint";
    const textValues = isAboutTeam ? { team: first, challenge: second } : { challenge: first };
    const title = text(`feed.notice.${type}`, language, textValues);
    return { ...entry, title, html: "" };
  }

  function toEntryHtml(markdown: string): string {
    const isLong = markdown.length > MAX_TEXT_CHARACTERS;
    return toSafeHtml(isLong ? `${markdown.slice(0, MAX_TEXT_CHARACTERS)}…` : markdown, publicUrl);
  }

  return { createGamesFeed, createPostsFeed, createNoticesFeed };
}
