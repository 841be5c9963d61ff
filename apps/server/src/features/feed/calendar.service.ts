import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { DAY_MS } from "@gonfalon/rules/durations.ts";
import { formatDisplayName } from "@gonfalon/rules/platform-name.ts";
import type { GameService } from "#features/game/game.service.ts";
import type { ListedGame } from "#features/game/game.state.domain.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import type { Clock } from "#ports/clock.ts";
import type { Principal } from "#ports/principal.ts";
import { createCalendarDocument } from "./calendar.ts";
import { documentCache } from "./document-cache.ts";

export interface CalendarDeps {
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly games: Pick<GameService, "get" | "listVisible">;
  readonly access: Pick<GameAccess, "requireVisible">;
  readonly settings: Pick<SettingsService, "get">;
}

const MAX_AGE_MS = 90 * DAY_MS;
const MAX_BYTES = 4 * MEBIBYTE;

export type CalendarService = ReturnType<typeof calendarService>;

/** FEED-2: the games as calendars. */
export function calendarService({ clock, publicUrl, games, access, settings }: CalendarDeps) {
  const documents = documentCache(MAX_BYTES);

  /** The visible games, without those that ended more than `MAX_AGE_MS` ago. */
  function createGamesCalendar(): MaybePromise<Uint8Array> {
    return whenReady(games.listVisible(), (visibleGames) => {
      const since = clock.now().getTime() - MAX_AGE_MS;
      return createDocument(
        "all",
        visibleGames.filter(({ endsAt }) => endsAt.getTime() > since),
      );
    });
  }

  /** One game, if the caller can see it. */
  function createGameCalendar(user: Principal | undefined, gameId: number): MaybePromise<Uint8Array> {
    return whenReady(access.requireVisible(user, gameId), () =>
      whenReady(games.get(gameId), (game) => createDocument(`${gameId}`, [game])),
    );
  }

  function createDocument(key: string, listedGames: readonly ListedGame[]): MaybePromise<Uint8Array> {
    return whenReady(settings.get(), ({ globalConfig }) => {
      const title = formatDisplayName(globalConfig);
      return documents.get(key, [title, ...listedGames], () =>
        createCalendarDocument({ publicUrl, title }, listedGames),
      );
    });
  }

  return { createGamesCalendar, createGameCalendar };
}
