import { expect, it } from "vitest";
import type { Membership } from "#features/participation/game-access.domain.ts";
import { findRow, hasAdjustments } from "./team-row.ts";

const ROWS = [
  { id: 7, adjustments: [] },
  { id: 8, adjustments: [{ id: 1, value: -20, reason: "[]}" }] },
  { id: 9, adjustments: [{ id: 2, value: 5, reason: "" }] },
];

/** The parts of a board that `team-row.ts` reads, with the rows one after another. */
function createBoard() {
  const texts = ROWS.map((row) => JSON.stringify(row));
  const ends = texts.map((_, index) => Buffer.byteLength(texts.slice(0, index + 1).join("")));
  return {
    json: Buffer.from(texts.join("")),
    teamIds: Int32Array.from(ROWS, ({ id }) => id),
    teamRanges: Int32Array.from(ends.flatMap((end, index) => [ends[index - 1] ?? 0, end])),
  };
}

it.each([
  { team: "a team without adjustments", teamId: 7, expected: false },
  { team: "a team with an adjustment", teamId: 8, expected: true },
  { team: "the last team", teamId: 9, expected: true },
  { team: "a team that is not on the board yet", teamId: 10, expected: false },
])("ADJ-1 hasAdjustments is $expected for $team", ({ teamId, expected }) => {
  expect(hasAdjustments(createBoard(), { teamId })).toBe(expected);
});

it("the row of a team that is not on the board yet has its profile and its division", () => {
  const membership: Membership = {
    participationId: 1,
    status: "Accepted",
    divisionId: 3,
    division: "Students",
    permissions: null,
    token: "",
    teamId: 10,
    teamName: "red",
    teamBio: "hello",
    teamAvatarHash: null,
    reviewNote: null,
  };
  expect(JSON.parse(Buffer.from(findRow(createBoard(), membership)).toString())).toMatchObject({
    id: 10,
    name: "red",
    bio: "hello",
    division: "Students",
    divisionId: 3,
    rank: 0,
  });
});
