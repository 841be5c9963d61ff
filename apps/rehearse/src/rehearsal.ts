import { toTeamAddress } from "./addresses.ts";
import { createApi } from "./api.ts";
import { type Audit, audit } from "./audit.ts";
import { type BoardWatch, createBoardWatch, toSolveKey } from "./board-watch.ts";
import type { Check } from "./checks.ts";
import { formatCount } from "./format-count.ts";
import { openHubConnection } from "./hub-connection.ts";
import { createOrganizer, type Organizer } from "./organizer.ts";
import { pause } from "./pause.ts";
import type { Plan, RehearsalControl } from "./plan.ts";
import { play } from "./player.ts";
import { type Preflight, runPreflight } from "./preflight.ts";
import { type Arrival, Recording, type Sample } from "./recording.ts";
import { createSimulatedGame, type SimulatedGame } from "./simulated-game.ts";
import { describeEarlierData, isClean, type ObjectCounts, sweep } from "./sweep.ts";
import { judge, type Verdict } from "./verdict.ts";

/** The data of a report. */
export interface Rehearsal {
  readonly plan: Omit<Plan, "token">;
  readonly startedAt: Date;
  readonly version: string;
  readonly checks: readonly Check[];
  readonly samples: readonly Sample[];
  readonly signedInTeams: number;
  readonly arrivals: readonly Arrival[];
  readonly pushLatenciesMs: readonly number[];
  /** The bytes that each player has received. */
  readonly bytesPerPlayer: readonly number[];
  readonly audit: Audit;
  readonly verdict: Verdict;
  /** The data that could not be removed. */
  readonly remaining: ObjectCounts;
}

const BOARD_TIMEOUT_MS = 5000;
const PROGRESS_INTERVAL_MS = 10_000;

/**
 * Simulates the first minutes of a game on an installation. Afterwards it tries to remove the test data, even after a
 * failure; `remaining` counts what it could not remove.
 */
export async function rehearse({ token, ...plan }: Plan, control: RehearsalControl): Promise<Rehearsal> {
  const startedAt = new Date();
  const api = createApi(plan.url);
  const organizer = createOrganizer(api, token);
  // A stop during the set-up throws an error. Later, it only ends the game early. The cleanup runs in both cases.
  const setUpOrganizer = createOrganizer(api, token, control.stopSignal);
  const preflightResult = await runPreflight(setUpOrganizer, token, plan.teams);
  const earlierData = describeEarlierData(await sweep(organizer));
  if (earlierData !== undefined) control.print(earlierData);
  const { checks, version } = preflightResult;
  try {
    control.print(`Creating a hidden game with ${formatCount(plan.teams, "team")} …`);
    const simulatedGame = await createSimulatedGame(
      setUpOrganizer,
      { ...plan, token },
      preflightResult.serverTime,
    );
    const results = await playThrough(organizer, plan, simulatedGame, preflightResult, control);
    control.print("Removing the game, the teams and their players …");
    const { remaining } = await sweep(organizer);
    return { plan, startedAt, version, checks, remaining, ...results };
  } catch (error) {
    await cleanUp(organizer, control);
    throw error;
  }
}

/** Removes the data after a failure or a stop during the set-up. The installation may be unavailable. */
async function cleanUp(organizer: Organizer, control: RehearsalControl): Promise<void> {
  control.print(
    control.stopSignal.aborted ? "Removing the data …" : "The rehearsal failed; removing its data …",
  );
  const result = await sweep(organizer).catch(() => undefined);
  if (!result || !isClean(result.remaining))
    control.print("Some data could not be removed; the next rehearsal will remove it.");
}

async function playThrough(
  organizer: Organizer,
  { teams, rampSeconds, playSeconds, usesHub, paceSeconds }: Rehearsal["plan"],
  simulatedGame: SimulatedGame,
  { trustsFakeAddress }: Preflight,
  control: RehearsalControl,
) {
  control.print(`The teams sign in within ${rampSeconds} s and play for another ${playSeconds} s …`);

  const recording = new Recording();
  const boardWatch = createBoardWatch({
    organizer,
    gameId: simulatedGame.gameId,
    recording,
    openConnection: usesHub ? openHubConnection : undefined,
  });
  const timeLimit = new AbortController();
  const endSignal = AbortSignal.any([timeLimit.signal, control.stopSignal]);
  const context = {
    api: organizer.api,
    simulatedGame,
    recording,
    usesHub,
    paceSeconds,
    endSignal,
    toForwardedHeaders: ({ index }: { readonly index: number }) =>
      trustsFakeAddress ? { "x-forwarded-for": toTeamAddress(index) } : {},
  };
  const activities = [
    boardWatch.follow(endSignal),
    reportProgress(recording, simulatedGame, endSignal, control),
    ...simulatedGame.teams.map(async (team) => {
      await pause((1000 * rampSeconds * team.index) / teams, endSignal);
      await play(team, context);
    }),
  ];
  try {
    await Promise.race([
      pause(1000 * (rampSeconds + playSeconds), control.stopSignal),
      Promise.all(activities),
    ]);
  } finally {
    timeLimit.abort();
    // No player may be active during the cleanup.
    await Promise.allSettled(activities);
  }
  await Promise.all(activities);

  control.print("Comparing the responses with the board …");
  const auditResult = await auditWhenSettled(recording, boardWatch);
  const arrivals = toArrivals(recording, boardWatch.firstSeenAt);
  const { samples, signedInTeams, pushLatenciesMs, disconnectTimes } = recording;
  const verdict = judge({
    teams,
    rampSeconds,
    signedInTeams,
    samples,
    arrivals,
    disconnectTimes,
    audit: auditResult,
    wasStoppedEarly: control.stopSignal.aborted,
  });
  const bytesPerPlayer = [...recording.bytesByTeam.values()];
  return { samples, signedInTeams, arrivals, pushLatenciesMs, bytesPerPlayer, audit: auditResult, verdict };
}

/** Waits until the board shows all solves. Solves that are missing after the timeout are lost. */
async function auditWhenSettled(recording: Recording, boardWatch: BoardWatch): Promise<Audit> {
  const timeout = AbortSignal.timeout(BOARD_TIMEOUT_MS);
  for (;;) {
    const auditResult = audit(
      recording.acceptedFlags,
      recording.missingVerdicts,
      await boardWatch.fetchBoard(),
    );
    if (auditResult.lost.length === 0 || timeout.aborted) return auditResult;
    await pause(200, timeout);
  }
}

/** The delay of each solve, from the first response that confirms it until it is on the board. */
function toArrivals(
  { acceptedFlags }: Recording,
  firstSeenAt: ReadonlyMap<string, number>,
): readonly Arrival[] {
  const firstResponseAt = new Map<string, number>();
  for (const { teamId, challengeId, at } of acceptedFlags.toSorted((a, b) => a.at - b.at)) {
    const key = toSolveKey(teamId, challengeId);
    if (!firstResponseAt.has(key)) firstResponseAt.set(key, at);
  }
  return [...firstResponseAt].flatMap(([key, at]) => {
    const seenAt = firstSeenAt.get(key);
    // The solve may be on the board before the response arrives.
    return seenAt === undefined ? [] : [{ at, durationMs: Math.max(0, seenAt - at) }];
  });
}

async function reportProgress(
  recording: Recording,
  { teams }: SimulatedGame,
  endSignal: AbortSignal,
  { print }: RehearsalControl,
): Promise<void> {
  for (;;) {
    await pause(PROGRESS_INTERVAL_MS, endSignal);
    if (endSignal.aborted) return;
    const { samples, signedInTeams, acceptedFlags } = recording;
    const counts = `${samples.length} requests, ${acceptedFlags.length} correct flags`;
    print(`  ${signedInTeams} of ${teams.length} teams signed in, ${counts}`);
  }
}
