import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DownloadService } from "#features/asset/download.service.ts";
import { atomService } from "#features/feed/atom.service.ts";
import { calendarService } from "#features/feed/calendar.service.ts";
import { cardService } from "#features/feed/card.service.ts";
import { crawlerService } from "#features/feed/crawler.service.ts";
import { ctftimeService } from "#features/feed/ctftime.service.ts";
import { feedRoutes } from "#features/feed/feed.routes.ts";
import { previewService } from "#features/feed/preview.service.ts";
import type { Routes } from "#http/route.ts";
import { unlessMissing } from "#kernel/unless-missing.ts";
import type { Accounts } from "./accounts.ts";
import type { composeGames } from "./games.ts";
import type { PlatformOptions, Ports } from "./ports.ts";

interface FeedSources
  extends Pick<Accounts, "posts" | "settings">,
    Pick<ReturnType<typeof composeGames>, "access" | "boards" | "games" | "notices"> {
  readonly downloads: DownloadService;
}

/** Feeds, link previews, and resources for search engines. */
export function composeFeeds(
  { clock, cards }: Pick<Ports, "clock" | "cards">,
  { publicUrl, clientFolder }: Pick<PlatformOptions, "publicUrl" | "clientFolder">,
  sources: FeedSources,
) {
  const deps = { ...sources, clock, publicUrl };
  const readDefaultLogo = () => unlessMissing(readFile(join(clientFolder, "favicon.webp")));

  function bind(route: Routes): void {
    feedRoutes(route, {
      ctftime: ctftimeService(deps),
      calendars: calendarService(deps),
      atom: atomService(deps),
      cards: cardService({ ...sources, cards, defaultLogo: readDefaultLogo }),
      crawlers: crawlerService(deps),
    });
  }

  return { previews: previewService(deps), bind };
}
