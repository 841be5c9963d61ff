import type { BoardChallenge, BoardTeam, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { getBloodPlace } from "@gonfalon/rules/blood.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";

/** A blood that was not on the previous board. */
export interface BloodAnnouncement {
  readonly key: string;
  readonly place: 1 | 2 | 3;
  readonly challenge: BoardChallenge;
  readonly team: BoardTeam;
  readonly points: number;
  /** Undefined if the team was not on the board before. */
  readonly rankBefore: number | undefined;
}

type Board = Pick<Scoreboard, "items" | "challenges" | "updateTimeUtc" | "frozenAt">;

/**
 * The new bloods, oldest first. An old solve that becomes a blood because another one was removed is not new, and
 * neither are the bloods that the end of a freeze shows (FREEZE-5).
 */
export function listNewBloods(before: Board, after: Board): readonly BloodAnnouncement[] {
  if (before.frozenAt !== null && before.frozenAt !== after.frozenAt) return [];
  const earlierKeys = new Set(listBloods(before).map(({ key }) => key));
  return listBloods(after)
    .filter(({ key, time }) => !earlierKeys.has(key) && time > before.updateTimeUtc - MINUTE_MS)
    .toSorted((a, b) => a.time - b.time)
    .flatMap(({ key, challenge, teamId }) => {
      const team = after.items.find(({ id }) => id === teamId);
      const solve = team?.solvedChallenges.find(({ id }) => id === challenge.id);
      const place = solve && getBloodPlace(solve.type);
      if (!team || !place) return [];
      const rankBefore = before.items.find(({ id }) => id === teamId)?.rank;
      return [{ key, place, challenge, team, points: solve.score, rankBefore }];
    });
}

function listBloods({ challenges }: Pick<Board, "challenges">) {
  return Object.values(challenges)
    .flat()
    .flatMap((challenge) =>
      challenge.bloods.map(({ id, submitTimeUtc }) => ({
        key: `${challenge.id}:${id}`,
        challenge,
        teamId: id,
        time: submitTimeUtc ?? 0,
      })),
    );
}

const MAX_QUEUE_LENGTH = 5;

/**
 * Appends to the queue. If the queue gets too long, for example after an interruption, only the current blood and the
 * newest first bloods remain.
 */
export function enqueue(
  queue: readonly BloodAnnouncement[],
  newBloods: readonly BloodAnnouncement[],
): readonly BloodAnnouncement[] {
  const fullQueue = [...queue, ...newBloods];
  if (fullQueue.length <= MAX_QUEUE_LENGTH) return fullQueue;
  const [currentBlood, ...waitingBloods] = fullQueue;
  const firstBloods = waitingBloods.filter(({ place }) => place === 1);
  return [currentBlood, ...firstBloods.slice(1 - MAX_QUEUE_LENGTH)].filter((entry) => entry !== undefined);
}
