import { setTimeout as sleep } from "node:timers/promises";
import { setPlayerPasswords } from "./event.ts";
import { type Bench, computePercentile99, type Row } from "./row.ts";

/**
 * Models an event whose 10,000 players in 3,000 teams arrive within a minute, scaled down to what one load generator
 * supports.
 */
const PLAYER_COUNT = 300;
const DURATION_SECONDS = 30;
const PASSWORD = "Opening-minute-1";
/** The first team that plays and the number of such teams, as shares of all teams. Other rows use the other teams. */
export const FIRST_TEAM_SHARE = 0.9;
const TEAM_SHARE = 0.09;

/**
 * Players arrive, sign in, browse and submit. The result is the 99th percentile of the duration of their reads. No
 * request may fail.
 */
export const openingMinute: Row = {
  name: "opening-minute",
  unit: "ms",
  target: { atMost: 1000 },
  async measure(bench) {
    await setPlayerPasswords(bench.event, PASSWORD);
    const firstTeam = Math.floor(bench.event.teams * FIRST_TEAM_SHARE) + 1;
    const teamCount = Math.floor(bench.event.teams * TEAM_SHARE);
    const readDurations: number[] = [];
    const playerRuns = Array.from({ length: PLAYER_COUNT }, async (_, index) => {
      await sleep((index * DURATION_SECONDS * 1000) / PLAYER_COUNT);
      await play(bench, firstTeam + (index % teamCount), readDurations);
    });
    await Promise.all(playerRuns);
    return {
      figure: computePercentile99(readDurations),
      spread: 0,
      ours: `${PLAYER_COUNT} players in ${DURATION_SECONDS} s, ${readDurations.length} reads`,
      bare: "",
    };
  },
};

async function play({ server, event }: Bench, team: number, readDurations: number[]): Promise<void> {
  const gameUrl = `${server.url}/api/game/${event.gameId}`;
  const headers: Record<string, string> = { "content-type": "application/json" };
  const send = async (url: string, body?: object): Promise<Response> => {
    const startedAt = performance.now();
    const response = await fetch(
      url,
      body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers },
    );
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
    if (!body) readDurations.push(performance.now() - startedAt);
    return response;
  };
  const response = await send(`${server.url}/api/account/login`, {
    userName: `player${team}`,
    password: PASSWORD,
  });
  headers["cookie"] = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const challenge = event.firstChallengeId + event.challenges - 1;
  await send(`${gameUrl}/details`);
  await send(`${gameUrl}/scoreboard`);
  await send(`${gameUrl}/challenges/${challenge}`);
  await send(`${gameUrl}/challenges/${challenge}`, { flag: "flag{wrong}" });
  await send(`${gameUrl}/challenges/${challenge}`, { flag: `flag{bench-${event.challenges}}` });
  await send(`${gameUrl}/details`);
}
