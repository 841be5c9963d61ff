import { getEditedChallenge, listEditedChallenges } from "@gonfalon/contract/challenge.ts";

/** The endpoints that return challenges to editors; revalidated after a change. */
export const challengeReadEndpoints = [listEditedChallenges, getEditedChallenge];
