import type { BoardTeam, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { buildOwnBoard as buildRuleBoard } from "@gonfalon/rules/frozen-board.ts";
import { arbitraryEvents, arbitrarySettings, arbitraryTime } from "@gonfalon/rules/test/board-arbitrary.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Membership } from "#features/participation/game-access.domain.ts";
import { START_POSITION } from "./board-position.domain.ts";
import type { BoardRows } from "./board-rows.domain.ts";
import { boardSerializer } from "./board-serializer.ts";
import { buildOwnBoard } from "./own-board.ts";
import { findRow } from "./team-row.ts";

type Settings = typeof arbitrarySettings extends fc.Arbitrary<infer S> ? S : never;
type Events = typeof arbitraryEvents extends fc.Arbitrary<infer E> ? E : never;

/** The rows of a board that contains only the events before `since`. */
function buildRowsBefore(
  { bloodBonus, teams, challenges, divisions = [] }: Settings,
  events: Events,
  since: number,
) {
  const solves = events.solves.filter(({ at }) => at < since);
  return {
    bloodBonus,
    frozenAt: since,
    teams: teams.map((team) => ({ ...team, divisionId: null, name: "", bio: null, avatarHash: null })),
    challenges: challenges.map((challenge) => ({
      ...challenge,
      title: "",
      category: "Misc",
      categoryLabel: null,
      tags: [],
      isHidden: false,
      requires: [],
    })),
    divisions: divisions.map((division, id) => ({ ...division, id })),
    changes: events.changes
      .filter(({ at }) => at < since)
      .map((change, id) => ({ ...change, id, kind: "Award", reason: null })),
    edits: [],
    solves: {
      ids: solves.map((_, index) => index + 1),
      teamIds: solves.map(({ teamId }) => teamId),
      challengeIds: solves.map(({ challengeId }) => challengeId),
      times: solves.map(({ at }) => at),
      userNames: solves.map(() => ""),
    },
  } satisfies BoardRows;
}

function toMembership({ teams, divisions = [] }: Settings, teamId: number): Membership {
  const name = teams.find(({ id }) => id === teamId)?.division ?? null;
  const division = divisions.find((division) => division.name === name);
  return {
    participationId: 1,
    status: "Accepted",
    divisionId: null,
    division: name,
    permissions: division ? { division: division.permissions, overrides: division.overrides } : null,
    token: "",
    teamId,
    teamName: "",
    teamBio: null,
    teamAvatarHash: null,
    reviewNote: null,
  };
}

it("FREEZE-3 the board that a team sees equals the one that the rules compute", () => {
  fc.assert(
    fc.property(arbitrarySettings, arbitraryEvents, arbitraryTime, (settings, events, since) => {
      const frozenBoard = boardSerializer(buildRowsBefore(settings, events, since), START_POSITION).serialize(
        0,
      );
      for (const { id: teamId } of settings.teams) {
        const ownEvents = {
          solves: events.solves
            .filter((solve) => solve.teamId === teamId)
            .flatMap((solve) => {
              const challenge = settings.challenges.find(({ id }) => id === solve.challengeId);
              return challenge
                ? [{ ...challenge, ...solve, userName: "", deadline: challenge.deadline ?? null }]
                : [];
            }),
          adjustments: events.changes
            .filter((change) => change.teamId === teamId)
            .map(({ at, points }) => ({ time: at, points, kind: "Award" as const, reason: null })),
        };
        const teamBoard = buildOwnBoard(frozenBoard, toMembership(settings, teamId), since, ownEvents);
        const expectedBoard = buildRuleBoard({ settings, events, frozenAt: since }, teamId);
        const parse = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes));
        const challenges: Scoreboard["challenges"] = parse(teamBoard.json.subarray(...teamBoard.challenges));
        expect(
          Object.values(challenges)
            .flat()
            .map(({ id, score, solved }) => [id, score, solved]),
        ).toEqual(expectedBoard.challenges.map(({ id, value, solved }) => [id, value, solved]));
        const team = expectedBoard.teams.find(({ id }) => id === teamId);
        const row = parse(findRow(teamBoard, toMembership(settings, teamId)));
        expect([row.score, row.rank, row.divisionRank, row.solvedCount]).toEqual([
          team?.score,
          team?.rank,
          team?.divisionRank,
          team?.solves.length,
        ]);
        const solvedChallenges: BoardTeam["solvedChallenges"] = row.solvedChallenges;
        expect(solvedChallenges.map(({ id, scored }) => [id, scored !== false])).toEqual(
          team?.solves.map(({ challengeId, scores }) => [challengeId, scores]),
        );
      }
    }),
  );
});
