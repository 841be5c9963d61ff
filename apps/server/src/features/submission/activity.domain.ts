import { toAvatarUrl } from "@gonfalon/contract/asset-url.ts";
import type { ActivityBlood, ActivityBucket } from "@gonfalon/contract/game-activity.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { type GameWindow, getPhase } from "#features/game/game.domain.ts";

export const INTERVAL_MS = 5 * MINUTE_MS;
const BUCKET_COUNT = 48;

/** The time that the buckets cover, in Unix milliseconds. `end` is exclusive. */
export interface ActivityWindow {
  readonly start: number;
  readonly end: number;
}

export interface BucketCounts {
  readonly start: Date;
  readonly submissions: number;
  readonly correct: number;
}

/** MONITOR-7: the last 48 intervals, up to the current interval or to the end of the game. */
export function getActivityWindow(game: GameWindow, now: Date): ActivityWindow {
  const gameEnd = getPhase(game, now) === "after" ? game.endsAt.getTime() : undefined;
  const lastEnd =
    gameEnd === undefined
      ? (Math.floor(now.getTime() / INTERVAL_MS) + 1) * INTERVAL_MS
      : Math.ceil(gameEnd / INTERVAL_MS) * INTERVAL_MS;
  return { start: lastEnd - BUCKET_COUNT * INTERVAL_MS, end: gameEnd ?? lastEnd };
}

/** MONITOR-7: all buckets of a window, including those without submissions. */
export function toBuckets(
  { start }: ActivityWindow,
  counts: readonly BucketCounts[],
): readonly ActivityBucket[] {
  const countsByStart = new Map(counts.map((count) => [count.start.getTime(), count]));
  return Array.from({ length: BUCKET_COUNT }, (_, position) => {
    const bucketStart = start + position * INTERVAL_MS;
    const { submissions = 0, correct = 0 } = countsByStart.get(bucketStart) ?? {};
    return { start: bucketStart, submissions, correct };
  });
}

/** The notice of a blood. `teamId` and `avatarHash` are null if the blood was imported or its solve was deleted. */
export interface BloodNotice {
  readonly place: 1 | 2 | 3;
  readonly publishedAt: Date;
  readonly teamName: string;
  readonly challengeTitle: string;
  readonly teamId: number | null;
  readonly avatarHash: string | null;
}

/** MONITOR-10: uses the names in the notice. */
export function toActivityBlood(notice: BloodNotice): ActivityBlood {
  const { place, publishedAt, teamName, challengeTitle, teamId, avatarHash } = notice;
  return {
    place,
    time: publishedAt.getTime(),
    challenge: challengeTitle,
    team: { id: teamId, name: teamName, avatar: toAvatarUrl(avatarHash) },
  };
}
