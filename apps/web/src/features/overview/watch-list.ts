import type { ChallengeActivity } from "@gonfalon/contract/game-activity.ts";

const MAX_CHALLENGES = 5;

/**
 * MONITOR-9: the challenges that may be broken or too hard: those with the most attempts per solve. One solve is
 * added to every challenge, so that an unsolved challenge with one attempt does not rank above a solved one with
 * hundreds of attempts.
 */
export function listChallengesToWatch(
  challenges: readonly ChallengeActivity[],
): readonly ChallengeActivity[] {
  return challenges
    .filter(({ attempts }) => attempts > 0)
    .toSorted(
      (a, b) => getAttemptsPerSolve(b) - getAttemptsPerSolve(a) || b.attempts - a.attempts || a.id - b.id,
    )
    .slice(0, MAX_CHALLENGES);
}

function getAttemptsPerSolve({ attempts, solves }: ChallengeActivity): number {
  return attempts / (solves + 1);
}
