import { getEditedChallenge, listEditedChallenges } from "@gonfalon/contract/challenge.ts";

/** What shows challenges to editors, and is out of date when one has changed. */
export const challengeReads = [listEditedChallenges, getEditedChallenge];
