import type { BoardChallenge, BoardTeam, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { bloodPlace } from "@gonfalon/rules/blood.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";

/** A blood that a board has and the one before it did not have. */
export interface BloodNews {
  readonly key: string;
  readonly place: 1 | 2 | 3;
  readonly challenge: BoardChallenge;
  readonly team: BoardTeam;
  readonly points: number;
  /** Undefined if the team was not on the board before. */
  readonly rankBefore: number | undefined;
}

type Board = Pick<Scoreboard, "items" | "challenges" | "updateTimeUtc">;

/** The new bloods, oldest first. A solve that moves up because another one was removed is not new. */
export function listNewBloods(before: Board, after: Board): readonly BloodNews[] {
  const earlierKeys = new Set(listBloods(before).map(({ key }) => key));
  return listBloods(after)
    .filter(({ key, time }) => !earlierKeys.has(key) && time > before.updateTimeUtc - MINUTE_MS)
    .toSorted((a, b) => a.time - b.time)
    .flatMap(({ key, challenge, teamId }) => {
      const team = after.items.find(({ id }) => id === teamId);
      const solve = team?.solvedChallenges.find(({ id }) => id === challenge.id);
      const place = solve && bloodPlace(solve.type);
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

const MAX_WAITING = 5;

/** Adds to a queue. If it gets too long, for example after an interruption, only the newest first bloods remain. */
export function enqueue(queue: readonly BloodNews[], news: readonly BloodNews[]): readonly BloodNews[] {
  const all = [...queue, ...news];
  if (all.length <= MAX_WAITING) return all;
  const [current, ...waiting] = all;
  const firstBloods = waiting.filter(({ place }) => place === 1);
  return [current, ...firstBloods.slice(1 - MAX_WAITING)].filter((entry) => entry !== undefined);
}
