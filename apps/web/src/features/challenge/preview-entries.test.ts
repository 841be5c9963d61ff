import type { EditedChallengeInfo } from "@gonfalon/contract/challenge.ts";
import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { expect, it } from "vitest";
import { buildChallengeInfo } from "#testing/build-challenge.ts";
import { toPreviewEntries } from "./preview-entries.ts";

function buildInfo(id: number, overrides: Partial<EditedChallengeInfo> = {}): EditedChallengeInfo {
  return buildChallengeInfo({ id, acceptedCount: 3, score: 500, ...overrides });
}

const challenges = [
  buildInfo(1),
  buildInfo(2, { requires: [1] }),
  buildInfo(3, { requires: [1], lockMode: "Hidden" }),
  buildInfo(4, { isEnabled: false }),
  buildInfo(5),
];
const permissionsWithoutSubmitFlags = ALL_PERMISSIONS & ~PERMISSIONS.SubmitFlags;
const permissionsWithoutViewChallenge = ALL_PERMISSIONS & ~PERMISSIONS.ViewChallenge;

it.each([
  ["without a division", undefined, ["1", "2 after 1", "5"]],
  [
    "in a division with all permissions",
    { defaults: ALL_PERMISSIONS, overrides: {} },
    ["1", "2 after 1", "5"],
  ],
  [
    "in a division that cannot see one challenge",
    { defaults: ALL_PERMISSIONS, overrides: { 5: permissionsWithoutViewChallenge } },
    ["1", "2 after 1"],
  ],
  [
    "in a division that sees only one challenge",
    { defaults: permissionsWithoutViewChallenge, overrides: { 5: ALL_PERMISSIONS } },
    ["5"],
  ],
  [
    "in a division that cannot submit flags, so that no requirements apply",
    { defaults: permissionsWithoutSubmitFlags, overrides: {} },
    ["1", "2", "3", "5"],
  ],
])("PREVIEW-1 lists the challenges that a team sees %s", (_, division, expected) => {
  const entries = toPreviewEntries(
    challenges,
    division && {
      defaultPermissions: division.defaults,
      challengeConfigs: Object.entries(division.overrides).map(([id, permissions]) => ({
        challengeId: Number(id),
        permissions,
      })),
    },
  );
  const descriptions = entries.map(({ challenge, lockedBy }) =>
    lockedBy ? `${challenge.id} after ${lockedBy.map(({ id }) => id).join()}` : String(challenge.id),
  );
  expect(descriptions).toEqual(expected);
  expect(entries[0]?.challenge).toMatchObject({ solved: 3, score: 500 });
});
