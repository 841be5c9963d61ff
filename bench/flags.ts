import { formatLuaCookie } from "./event.ts";
import { startInserts } from "./inserts.ts";
import { type Bench, compareRates, type Row } from "./row.ts";
import { measureRequestRate } from "./wrk.ts";

/** The number of concurrent submissions for both sides: many more than database connections, as when an event opens. */
export const CONCURRENCY = 200;
/** The number of database connections, the same as in the server. */
const CONNECTION_COUNT = 20;
/** The share of the teams that `flags-right` uses. Other rows use the other teams. */
export const SHARE_OF_TEAMS = 0.75;

export const wrongFlags: Row = {
  name: "flags-wrong",
  unit: "×",
  target: { atLeast: 0.5 },
  measure: (bench) => compareFlags(bench, generateWrongAnswerScripts(bench)),
};

export const correctFlags: Row = {
  name: "flags-right",
  unit: "×",
  target: { atLeast: 0.5 },
  async measure(bench) {
    const share = {
      event: bench.event,
      rounds: bench.rounds + 1,
      teamCount: bench.event.teams * SHARE_OF_TEAMS,
    };
    const measurement = await compareFlags(bench, generateCorrectAnswerScripts(share));
    await checkSolves(bench);
    return measurement;
  },
};

async function compareFlags(bench: Bench, scripts: Iterator<string, never>) {
  const bare = await startInserts({
    url: bench.event.databaseUrl,
    connectionCount: CONNECTION_COUNT,
    concurrency: CONCURRENCY,
  });
  try {
    await loadChallenges(bench);
    return await compareRates(bench, {
      ours: () =>
        measureRequestRate({
          url: bench.server.url,
          seconds: bench.seconds,
          connectionCount: CONCURRENCY,
          script: scripts.next().value,
        }),
      bare: () => bare.measureRate(bench.seconds),
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
  await Promise.all(Array.from({ length: CONNECTION_COUNT }, loadAll));
}

function* generateWrongAnswerScripts({ event }: Bench): Generator<string, never> {
  for (;;)
    yield `${formatSubmitFunction(event.gameId)}
local n = 0
request = function()
  n = n + 1
  return submit(1 + n % ${event.teams}, ${event.firstChallengeId} + n % ${event.challenges}, "flag{wrong-" .. n .. "}")
end`;
}

interface Share extends Pick<Bench, "event" | "rounds"> {
  /** The number of teams that all rounds use together. */
  readonly teamCount: number;
}

/**
 * Each round uses teams that no earlier round has used, because a challenge can be solved only once. The teams have
 * more unsolved challenges than a round can use.
 */
export function* generateCorrectAnswerScripts({ event, rounds, teamCount }: Share): Generator<string, never> {
  const teamsPerRound = Math.floor(teamCount / rounds);
  for (let firstTeam = 1; ; firstTeam += teamsPerRound)
    yield `${formatSubmitFunction(event.gameId)}
local c, t = ${event.challenges}, ${firstTeam - 1}
request = function()
  repeat
    t = t + 1
    if t >= ${firstTeam + teamsPerRound} then t, c = ${firstTeam}, (c > 1 and c - 1 or ${event.challenges}) end
  until not (${event.isSolvedExpression})
  return submit(t, ${event.firstChallengeId - 1} + c, "flag{bench-" .. c .. "}")
end`;
}

/** Lua code for `wrk`. */
function formatSubmitFunction(gameId: number): string {
  return `local function submit(team, challenge, flag)
  return wrk.format("POST", "/api/game/${gameId}/challenges/" .. challenge,
    { ["Content-Type"] = "application/json", ["Cookie"] = ${formatLuaCookie("team")} },
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
