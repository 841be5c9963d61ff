import { DEFAULT_BLOOD_BONUS } from "../blood-bonus.ts";
import type { BoardEvents, BoardSettings } from "../board-input.ts";
import { ALL_PERMISSIONS, PERMISSIONS } from "../division-permissions.ts";

// The worked example of the event rules: challenges A and B, teams T1 to T3, a team of guests (G1), score changes and a
// freeze.
export const A = 1;
export const B = 2;
export const [T1, T2, T3, G1] = [1, 2, 3, 9];

const { RankOverall, ViewChallenge, SubmitFlags, GetBlood, AffectDynamicScore } = PERMISSIONS;
const VIEW_AND_SUBMIT = ViewChallenge | SubmitFlags;
const WITHOUT_RANK_BLOOD_AND_VALUE = ALL_PERMISSIONS & ~(RankOverall | GetBlood | AffectDynamicScore);

export const settings: BoardSettings = {
  bloodBonus: DEFAULT_BLOOD_BONUS,
  teams: [
    { id: T1, division: "Open" },
    { id: T2, division: "Open" },
    { id: T3, division: "Open" },
    { id: G1, division: "Guests" },
  ],
  challenges: [
    { id: A, originalScore: 1000, minScoreRate: 0.25, difficulty: 5, disableBloodBonus: false },
    { id: B, originalScore: 500, minScoreRate: 0.1, difficulty: 3, disableBloodBonus: true },
  ],
  divisions: [
    { name: "Open", permissions: ALL_PERMISSIONS, overrides: {} },
    { name: "Guests", permissions: WITHOUT_RANK_BLOOD_AND_VALUE, overrides: { [B]: VIEW_AND_SUBMIT } },
  ],
};

/** The events below have the times 1 to 9. The freeze hides those from 7 on. */
export const FROZEN_AT = 7;

export const events: Required<BoardEvents> = {
  solves: [
    { teamId: G1, challengeId: A, at: 1 },
    { teamId: T1, challengeId: A, at: 2 },
    { teamId: T2, challengeId: A, at: 3 },
    { teamId: G1, challengeId: B, at: 4 },
    { teamId: T3, challengeId: A, at: 7 },
    { teamId: T2, challengeId: B, at: 8 },
  ],
  changes: [
    { teamId: T2, at: 5, points: -50 },
    { teamId: T1, at: 6, points: -100 },
    { teamId: T3, at: 9, points: 30 },
  ],
};
