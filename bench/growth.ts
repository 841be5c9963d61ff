import type { LoadedEvent } from "./event.ts";
import { createFixture } from "./fixture.ts";
import { fillHistory } from "./history.ts";
import { computeMedian } from "./row.ts";

const CHALLENGE_COUNT = 100;
/** 1, 5 and 25 times the data. */
const TEAM_COUNTS = [400, 2000, 10_000] as const;
/** Stops after this many calls or milliseconds. */
const WARM_UP = { turns: 40, milliseconds: 2000 };
const MEASUREMENT = { turns: 100, milliseconds: 4000 };
/** The accepted growth of a call with 25 times the data; a millisecond is noise. */
const MAX_GROWTH = { factor: 1.5, milliseconds: 1 };

interface Call {
  readonly name: string;
  /** Why the call grows with the data. A call without a reason must not grow. */
  readonly grows?: string;
  /** Each turn uses a different player, because some responses are cached per player. */
  send(event: LoadedEvent, turn: number): Promise<void>;
}

const CALLS: readonly Call[] = [
  createCall("wrong flag", ({ submit, challenges }, turn) =>
    submit(1 + turn, challenges, `flag{wrong-${turn}}`),
  ),
  createCall("correct flag", (event, turn) => event.solve(...findUnsolved(event, turn))),
  createCall("challenge list", (event, turn) =>
    readAsPlayer(event, turn, `/api/game/${event.gameId}/details`),
  ),
  createCall("challenge", (event, turn) =>
    readAsPlayer(event, turn, `/api/game/${event.gameId}/challenges/${event.firstChallengeId}`),
  ),
  createCall("teams of a player", (event, turn) => readAsPlayer(event, turn, "/api/team")),
  createCall("notices", (event, turn) => readAsPlayer(event, turn, `/api/game/${event.gameId}/notices`)),
  createCall("events", (event) => readAsAdmin(event, `/api/game/${event.gameId}/events`)),
  createCall("submissions", (event) => readAsAdmin(event, `/api/game/${event.gameId}/submissions`)),
  createCall("cheats", (event) => readAsAdmin(event, `/api/game/${event.gameId}/cheatinfo`)),
  createCall("logs", (event) => readAsAdmin(event, "/api/admin/logs")),
  createCall("logs of a level", (event) => readAsAdmin(event, "/api/admin/logs?level=Error")),
  createCall("teams", (event) => readAsAdmin(event, "/api/admin/teams")),
  createCall("users", (event) => readAsAdmin(event, "/api/admin/users")),
  createCall("participations", (event) =>
    readAsAdmin(event, `/api/edit/games/${event.gameId}/participations`),
  ),
  createCall("instances", (event) => readAsAdmin(event, "/api/admin/instances")),
  createCall("captures of a team", (event) =>
    readAsAdmin(event, `/api/game/captures/${event.firstChallengeId}/1`),
  ),
  createCall("captured teams", (event) =>
    readAsAdmin(event, `/api/game/captures/${event.firstChallengeId}?count=50`),
  ),
  createCall("captured challenges", (event) =>
    readAsAdmin(event, `/api/game/games/${event.gameId}/captures`),
  ),
  {
    ...createCall("captured teams, all", (event) =>
      readAsAdmin(event, `/api/game/captures/${event.firstChallengeId}`),
    ),
    grows: "an entry for every team, as in GZCTF 1.6",
  },
  {
    ...createCall("board", (event) => event.read(`/api/game/${event.gameId}/scoreboard`, {})),
    grows: "an entry for every team",
  },
  {
    ...createCall("board, rebuilt", (event) =>
      event.postAsAdmin(`/api/edit/games/${event.gameId}/challenges/updateaccepted`, {}),
    ),
    grows: "every solve is counted, in the board worker",
  },
];

export const GROWTH_NAMES: readonly string[] = CALLS.map(({ name }) => name);

export interface GrowthResult {
  readonly name: string;
  /** The median duration at each size. */
  readonly milliseconds: readonly number[];
  readonly factor: number;
  readonly grows: string | undefined;
  readonly met: boolean;
}

/** Measures each call, or only the named ones, sequentially, at 1, 5 and 25 times the data. */
export async function measureGrowth(
  onlyNames: readonly string[] | undefined,
  log: (line: string) => void,
): Promise<readonly GrowthResult[]> {
  const calls = CALLS.filter(({ name }) => onlyNames?.includes(name) ?? true);
  const costsPerSize: ReadonlyMap<string, number>[] = [];
  for (const teams of TEAM_COUNTS) costsPerSize.push(await measureCosts(teams, calls, log));
  return calls.map(({ name, grows }) =>
    toResult(
      name,
      grows,
      costsPerSize.map((costs) => costs.get(name) ?? Number.NaN),
    ),
  );
}

function toResult(name: string, grows: string | undefined, milliseconds: readonly number[]): GrowthResult {
  const [smallest = Number.NaN] = milliseconds;
  const largest = milliseconds.at(-1) ?? Number.NaN;
  const factor = largest / smallest;
  const isFlat = factor <= MAX_GROWTH.factor || largest - smallest <= MAX_GROWTH.milliseconds;
  return { name, milliseconds, factor, grows, met: grows !== undefined || isFlat };
}

export function formatGrowthLine({ name, milliseconds, factor, grows, met }: GrowthResult): string {
  return [
    met ? "ok    " : "GROWS ",
    name.padEnd(20),
    ...milliseconds.map((cost) => `${cost.toFixed(2)} ms`.padStart(11)),
    `${factor.toFixed(1)} ×`.padStart(8),
    grows ?? "",
  ].join("  ");
}

async function measureCosts(
  teams: number,
  calls: readonly Call[],
  log: (line: string) => void,
): Promise<ReadonlyMap<string, number>> {
  await using fixture = await createFixture({ teams, challenges: CHALLENGE_COUNT });
  const { event } = fixture;
  const rowCount = await fillHistory(event);
  log(`${event.teams} teams, ${event.solveCount} solves, ${rowCount} each of logs, events and captures`);
  const costs = new Map<string, number>();
  for (const { name, send } of calls) costs.set(name, await measureCost((turn) => send(event, turn)));
  return costs;
}

async function measureCost(send: (turn: number) => Promise<void>): Promise<number> {
  const warmUpDurations = await measureDurations(send, 0, WARM_UP);
  return computeMedian(await measureDurations(send, warmUpDurations.length, MEASUREMENT));
}

async function measureDurations(
  send: (turn: number) => Promise<void>,
  firstTurn: number,
  limit: typeof WARM_UP,
): Promise<readonly number[]> {
  const deadline = performance.now() + limit.milliseconds;
  const durations: number[] = [];
  while (durations.length < limit.turns && performance.now() < deadline) {
    const startedAt = performance.now();
    await send(firstTurn + durations.length);
    durations.push(performance.now() - startedAt);
  }
  return durations;
}

function createCall(name: string, send: Call["send"]): Call {
  return { name, send };
}

function readAsPlayer(event: LoadedEvent, turn: number, path: string): Promise<void> {
  return event.read(path, { cookie: event.getCookie(1 + turn) });
}

function readAsAdmin(event: LoadedEvent, path: string): Promise<void> {
  return event.read(path, { cookie: event.adminCookie });
}

/** One unsolved challenge per team; the last challenges have the fewest solves. */
function findUnsolved(event: LoadedEvent, turn: number): [team: number, challenge: number] {
  const team = 1 + turn;
  let challenge = event.challenges;
  while (event.hasSolved(team, challenge)) challenge--;
  return [team, challenge];
}
