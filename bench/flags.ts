import { luaCookie } from "./event.ts";
import { startInserts } from "./inserts.ts";
import { type Bench, compareRates, type Row } from "./row.ts";
import { requestsPerSecond } from "./wrk.ts";

/** The number of concurrent submissions for both sides: many more than database connections, as when an event opens. */
export const CONCURRENCY = 200;
/** The number of database connections, the same as in the server. */
const CONNECTIONS = 20;
/** The share of the teams that `flags-right` uses. Other rows use the other teams. */
export const SHARE_OF_TEAMS = 0.75;

export const wrongFlags: Row = {
  name: "flags-wrong",
  unit: "×",
  target: { atLeast: 0.5 },
  measure: (bench) => compareFlags(bench, wrongAnswers(bench)),
};

export const correctFlags: Row = {
  name: "flags-right",
  unit: "×",
  target: { atLeast: 0.5 },
  async measure(bench) {
    const share = { event: bench.event, rounds: bench.rounds + 1, teams: bench.event.teams * SHARE_OF_TEAMS };
    const measurement = await compareFlags(bench, correctAnswers(share));
    await checkSolves(bench);
    return measurement;
  },
};

async function compareFlags(bench: Bench, scripts: Iterator<string, never>) {
  const bare = await startInserts({
    url: bench.event.databaseUrl,
    connections: CONNECTIONS,
    concurrency: CONCURRENCY,
  });
  try {
    await loadChallenges(bench);
    return await compareRates(bench, {
      ours: () =>
        requestsPerSecond({
          url: bench.server.url,
          seconds: bench.seconds,
          connections: CONCURRENCY,
          script: scripts.next().value,
        }),
      bare: () => bare.perSecond(bench.seconds),
    });
  } finally {
    await bare.stop();
  }
}

/** Every team loads its challenges before it submits a flag. */
export async function loadChallenges({ event, server }: Pick<Bench, "event" | "server">): Promise<void> {
  const teams = Array.from({ length: event.teams }, (_, index) => index + 1).values();
  const loadAll = async () => {
    for (const team of teams) {
      const headers = { cookie: event.getCookie(team) };
      const response = await fetch(`${server.url}/api/game/${event.gameId}/details`, { headers });
      if (!response.ok) throw new Error(`Team ${team} was rejected: ${response.status}`);
      await response.body?.cancel();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loadAll));
}

function* wrongAnswers({ event }: Bench): Generator<string, never> {
  for (;;)
    yield `${submitFunction(event.gameId)}
local n = 0
request = function()
  n = n + 1
  return submit(1 + n % ${event.teams}, ${event.firstChallengeId} + n % ${event.challenges}, "flag{wrong-" .. n .. "}")
end`;
}

interface Share extends Pick<Bench, "event" | "rounds"> {
  /** The number of teams that all rounds use together. */
  readonly teams: number;
}

/**
 * Each round uses teams that no earlier round has used, because a challenge can be solved only once. The teams have
 * more unsolved challenges than a round can use.
 */
export function* correctAnswers({ event, rounds, teams }: Share): Generator<string, never> {
  const teamsPerRound = Math.floor(teams / rounds);
  for (let first = 1; ; first += teamsPerRound)
    yield `${submitFunction(event.gameId)}
local c, t = ${event.challenges}, ${first - 1}
request = function()
  repeat
    t = t + 1
    if t >= ${first + teamsPerRound} then t, c = ${first}, (c > 1 and c - 1 or ${event.challenges}) end
  until not (${event.isSolved})
  return submit(t, ${event.firstChallengeId - 1} + c, "flag{bench-" .. c .. "}")
end`;
}

/** Lua code for `wrk`. */
function submitFunction(gameId: number): string {
  return `local function submit(team, challenge, flag)
  return wrk.format("POST", "/api/game/${gameId}/challenges/" .. challenge,
    { ["Content-Type"] = "application/json", ["Cookie"] = ${luaCookie("team")} },
    '{"flag":"' .. flag .. '"}')
end`;
}

/** Each challenge for which a team has an accepted submission must have exactly one solve of this team. */
async function checkSolves({ event: { db } }: Bench): Promise<void> {
  const { rows } = await db.query<{ accepted: string; solved: string }>(
    `select (select count(distinct (participation_id, challenge_id)) from submissions where status = 'Accepted') as accepted,
            (select count(*) from solves) as solved`,
  );
  const [counts] = rows;
  if (!counts || counts.accepted !== counts.solved)
    throw new Error(`${counts?.accepted} challenges were solved, but ${counts?.solved} solves are stored`);
}
