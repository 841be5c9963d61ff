import ical, { escape, ICalCalendarMethod } from "ical-generator";
import type { ListedGame } from "#features/game/game.state.domain.ts";

export interface CalendarSite {
  readonly publicUrl: string;
  readonly title: string;
}

/** FEED-2: an iCalendar document (RFC 5545) with an event per game. */
export function createCalendarDocument(
  { publicUrl, title }: CalendarSite,
  games: readonly Omit<ListedGame, "posterHash" | "teamMemberLimit" | "hidden">[],
): Uint8Array {
  const calendar = ical({
    // The library escapes all texts except the name.
    name: escape(title, false),
    prodId: { company: "Gonfalon", product: "Games", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    events: games.map((game) => ({
      id: `game-${game.id}@${new URL(publicUrl).hostname}`,
      start: game.startsAt,
      end: game.endsAt,
      // Not the current time: unchanged games must produce the same document and ETag.
      stamp: game.changedAt,
      lastModified: game.changedAt,
      summary: game.title,
      description: game.summary,
      url: `${publicUrl}/games/${game.id}`,
    })),
  });
  return Buffer.from(calendar.toString());
}
