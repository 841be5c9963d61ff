import { setTimeout as sleep } from "node:timers/promises";
import { awaitLater } from "./await-later.ts";
import { SHARE_OF_TEAMS } from "./flags.ts";
import { FIRST_TEAM_SHARE } from "./opening.ts";
import type { Bench, Row } from "./row.ts";

const SOLVES_PER_SECOND = 30;
export const DURATION_SECONDS = 60;
/** The number of challenges of `listUnsolved`. */
const CHALLENGE_COUNT = 8;

/** The age of the oldest board sent during a minute of 30 solves a second. */
export const sustainedSolves: Row = {
  name: "freshness-rush",
  unit: "ms",
  target: { atMost: 1000 },
  async measure(bench) {
    await getBoardAge(bench);
    const steadySolves = awaitLater(solveSteadily(bench, bench.event.challenges - 1));
    // Ignore boards that do not contain the first solves yet.
    await sleep(2000);
    const ages: number[] = [];
    const endsAt = performance.now() + (DURATION_SECONDS - 3) * 1000;
    while (performance.now() < endsAt) {
      ages.push(await getBoardAge(bench));
      await sleep(200);
    }
    const solveCount = await steadySolves;
    return {
      figure: Math.max(...ages),
      spread: 0,
      ours: `${solveCount} solves in ${DURATION_SECONDS} s`,
      bare: "",
    };
  },
};

/** Solves `lastChallenge` and the challenges before it, for a minute. Returns the number of solves. */
export async function solveSteadily(bench: Bench, lastChallenge: number): Promise<number> {
  const startedAt = performance.now();
  const responses: Promise<void>[] = [];
  for (const [team, challenge] of listUnsolved(bench, lastChallenge)) {
    const dueAt = startedAt + (responses.length * 1000) / SOLVES_PER_SECOND;
    if (dueAt > startedAt + DURATION_SECONDS * 1000) break;
    await sleep(Math.max(0, dueAt - performance.now()));
    responses.push(awaitLater(bench.event.solve(team, challenge)));
  }
  await Promise.all(responses);
  return responses.length;
}

/** Lists the initially unsolved challenges of the teams that neither `flags-right` nor `opening-minute` uses. */
export function* listUnsolved(
  { event }: Bench,
  lastChallenge: number,
): Generator<readonly [team: number, challenge: number]> {
  for (let challenge = lastChallenge; challenge > lastChallenge - CHALLENGE_COUNT; challenge--)
    for (let team = Math.ceil(event.teams * SHARE_OF_TEAMS); team < event.teams * FIRST_TEAM_SHARE; team++)
      if (!event.hasSolved(team, challenge)) yield [team, challenge];
}

/** The age of the board in milliseconds. The board starts with its creation time; the rest is not parsed. */
async function getBoardAge({ server, event }: Bench): Promise<number> {
  const requestedAt = Date.now();
  const response = await fetch(`${server.url}/api/game/${event.gameId}/scoreboard`, {
    headers: { "accept-encoding": "identity" },
  });
  const reader = response.body?.getReader();
  const text = new TextDecoder().decode((await reader?.read())?.value);
  await reader?.cancel();
  return requestedAt - Number(/^\{"updateTimeUtc":(\d+)/.exec(text)?.[1]);
}
