import fc from "fast-check";
import { expect, it } from "vitest";
import { buildBoard } from "./board.ts";
import type { BoardEvents } from "./board-input.ts";
import { buildOwnBoard, buildPublicBoard } from "./frozen-board.ts";
import { arbitraryEvents, arbitrarySettings, arbitraryTime } from "./test/board-arbitrary.ts";

function filterEvents(
  { solves, changes = [] }: BoardEvents,
  isIncluded: (event: { readonly teamId: number; readonly at: number }) => boolean,
) {
  return { solves: solves.filter(isIncluded), changes: changes.filter(isIncluded) };
}

it("FREEZE-1 the public board is independent of events from the freeze on", () => {
  fc.assert(
    fc.property(arbitrarySettings, arbitraryEvents, arbitraryTime, (settings, events, frozenAt) => {
      const earlierEvents = filterEvents(events, ({ at }) => at < frozenAt);
      const board = buildPublicBoard({ settings, events, frozenAt });
      expect(board).toEqual(buildPublicBoard({ settings, events: earlierEvents, frozenAt }));
      expect(board).toEqual(buildBoard({ ...settings, ...earlierEvents }));
    }),
  );
});

it("FREEZE-3 a team's own view is independent of other teams' events from the freeze on", () => {
  fc.assert(
    fc.property(arbitrarySettings, arbitraryEvents, arbitraryTime, (settings, events, frozenAt) => {
      const teamId = settings.teams[0]?.id ?? 1;
      const visibleEvents = filterEvents(events, (event) => event.at < frozenAt || event.teamId === teamId);
      const board = buildOwnBoard({ settings, events, frozenAt }, teamId);
      expect(board).toEqual(buildOwnBoard({ settings, events: visibleEvents, frozenAt }, teamId));
    }),
  );
});

it("FREEZE-3 own events count, own solves from the freeze on are not bloods, and ranks are those of the public board", () => {
  fc.assert(
    fc.property(arbitrarySettings, arbitraryEvents, arbitraryTime, (settings, events, frozenAt) => {
      const frozenBoard = buildPublicBoard({ settings, events, frozenAt });
      const liveBoard = buildBoard({ ...settings, ...events });
      for (const { id } of settings.teams) {
        const find = ({ teams }: typeof liveBoard) => teams.find((team) => team.id === id);
        const ownTeam = find(buildOwnBoard({ settings, events, frozenAt }, id));
        expect(ownTeam?.solves.map(({ challengeId }) => challengeId)).toEqual(
          find(liveBoard)?.solves.map(({ challengeId }) => challengeId),
        );
        expect(ownTeam?.changes).toEqual(find(liveBoard)?.changes);
        const lateSolves = ownTeam?.solves.filter(({ at }) => at >= frozenAt) ?? [];
        expect(lateSolves.every(({ kind }) => kind === "Normal")).toBe(true);
        expect([ownTeam?.rank, ownTeam?.divisionRank]).toEqual([
          find(frozenBoard)?.rank,
          find(frozenBoard)?.divisionRank,
        ]);
      }
    }),
  );
});
