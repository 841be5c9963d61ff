import {
  getCtftimeFeed,
  getGameCalendar,
  getGameCard,
  getGamesCalendar,
  getGamesFeed,
  getNoticesFeed,
  getPlatformCard,
  getPostCard,
  getPostsFeed,
  getRobots,
  getSitemap,
} from "@gonfalon/contract/feed.ts";
import { type CachedResponse, cachedResponse } from "#http/cached-response.ts";
import type { RawReply } from "#http/raw-reply.ts";
import type { Routes } from "#http/route.ts";
import { sha256 } from "#kernel/digest.ts";
import { whenReady } from "#kernel/maybe-promise.ts";
import type { AtomService } from "./atom.service.ts";
import type { CalendarService } from "./calendar.service.ts";
import type { CardService } from "./card.service.ts";
import type { CrawlerService } from "./crawler.service.ts";
import type { CtftimeService } from "./ctftime.service.ts";

export interface FeedServices {
  readonly ctftime: CtftimeService;
  readonly calendars: CalendarService;
  readonly atom: AtomService;
  readonly cards: CardService;
  readonly crawlers: CrawlerService;
}

export function feedRoutes(route: Routes, { ctftime, calendars, atom, cards, crawlers }: FeedServices): void {
  route.cached(getCtftimeFeed, ({ user, params, query }) =>
    whenReady(ctftime.get(user, params.id, query.full), ({ tag, json }) =>
      cachedResponse(json, () => ({ tag })),
    ),
  );
  route.cached(getGamesCalendar, () => whenReady(calendars.createGamesCalendar(), toCalendar));
  route.cached(getGameCalendar, ({ user, params }) =>
    whenReady(calendars.createGameCalendar(user, params.id), toCalendar),
  );
  route(getGamesFeed, async ({ client }) => toAtom(await atom.createGamesFeed(client.language)));
  route(getPostsFeed, async ({ client }) => toAtom(await atom.createPostsFeed(client.language)));
  route(getNoticesFeed, async ({ user, client, params }) =>
    toAtom(await atom.createNoticesFeed(user, params.id, client.language)),
  );
  route(getPlatformCard, async () => toJpeg(await cards.getPlatformCard()));
  route(getGameCard, async ({ user, params }) => toJpeg(await cards.getGameCard(user, params.id)));
  route(getPostCard, async ({ params }) => toJpeg(await cards.getPostCard(params.id)));
  route.cached(getRobots, () =>
    whenReady(crawlers.getRobotsFile(), withContentType("text/plain; charset=utf-8")),
  );
  route.cached(getSitemap, () =>
    whenReady(crawlers.getSitemap(), withContentType("application/xml; charset=utf-8")),
  );
}

function withContentType(contentType: string): (bytes: Uint8Array) => CachedResponse {
  return (bytes) => cachedResponse(bytes, () => ({ tag: toTag(bytes), contentType }));
}

const toCalendar = withContentType("text/calendar; charset=utf-8");

function toAtom(bytes: Uint8Array): CachedResponse {
  const contentType = "application/atom+xml; charset=utf-8";
  return cachedResponse(bytes, () => ({ tag: toTag(bytes), contentType, varies: "accept-language" }));
}

function toJpeg(bytes: Uint8Array): RawReply {
  return {
    etag: `"${toTag(bytes)}"`,
    headers: { "content-type": "image/jpeg", "cache-control": "no-cache" },
    body: bytes,
  };
}

function toTag(bytes: Uint8Array): string {
  return sha256(bytes).toString("hex").slice(0, 16);
}
