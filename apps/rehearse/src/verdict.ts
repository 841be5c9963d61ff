import type { Audit } from "./audit.ts";
import { type ActFigures, percentile, summarizeCalls } from "./figures.ts";
import type { Act, Arrival, Sample } from "./recording.ts";

/** The targets: 95 of 100 responses arrive within this many milliseconds. */
export const TARGETS_MS: Readonly<Record<Act, number>> = {
  signIn: 3000,
  game: 1000,
  register: 1000,
  list: 1000,
  board: 1000,
  changes: 1000,
  standing: 1000,
  notices: 1000,
  challenge: 1000,
  flag: 1000,
  verdict: 1000,
  listen: 3000,
  container: 30_000,
};
/** 95 of 100 solves are on the board within this many milliseconds. */
export const BOARD_TARGET_MS = 2000;
/** The tolerated number of failures per thousand requests. */
const FAILURES_PER_THOUSAND = 1;
/** A kind of request is not judged before this many responses, except at the end. */
const MIN_RESPONSES = 20;
const STEPS = 10;

/** Times are milliseconds since the start of the recording. */
export interface RehearsalData {
  readonly teams: number;
  readonly rampSeconds: number;
  /** Teams that signed in. */
  readonly signedInTeams: number;
  readonly samples: readonly Sample[];
  readonly arrivals: readonly Arrival[];
  /** The times when hub connections were lost. */
  readonly drops: readonly number[];
  readonly audit: Audit;
  readonly wasCutShort: boolean;
}

export interface Verdict {
  /** The number of teams that the installation supports. */
  readonly carries: number;
  readonly sentence: string;
  /** The problems, most severe first. */
  readonly faults: readonly string[];
}

/**
 * The installation supports as many teams as were to sign in before the first problem. The ramp is divided into ten
 * steps, and each of the first nine is judged with all data up to its end. All teams are supported only if the whole
 * rehearsal has no problem, and none if the board is wrong.
 */
export function judge(data: RehearsalData): Verdict {
  const faults = [
    ...auditFaults(data.audit),
    ...faultsUntil(data, Number.POSITIVE_INFINITY, 1),
    ...attendanceFaults(data),
  ];
  const carries = isSound(data.audit) ? Math.min(supportedTeams(data, faults), data.signedInTeams) : 0;
  return { carries, sentence: toSentence(carries, data), faults };
}

function isSound({ lost, duplicate, unexplained }: Audit): boolean {
  return lost.length + duplicate.length + unexplained.length === 0;
}

function supportedTeams(data: RehearsalData, faults: readonly string[]): number {
  const { teams, rampSeconds } = data;
  if (faults.length === 0) return teams;
  let supportedCount = 0;
  for (let step = 1; step < STEPS; step++) {
    const until = (rampSeconds * 1000 * step) / STEPS;
    if (faultsUntil(data, until, MIN_RESPONSES).length > 0) break;
    supportedCount = Math.floor((teams * step) / STEPS);
  }
  return supportedCount;
}

function auditFaults({ lost, duplicate, unexplained }: Audit): readonly string[] {
  return [
    ...countedFault(lost.length, "solves were confirmed but are not on the board."),
    ...countedFault(duplicate.length, "solves are on the board more than once."),
    ...countedFault(unexplained.length, "solves are on the board but were never confirmed."),
  ];
}

/** The problems up to a point in time. */
function faultsUntil(
  { samples, arrivals, drops }: RehearsalData,
  until: number,
  minResponses: number,
): readonly string[] {
  const summaries = summarizeCalls(samples.filter(({ at }) => at < until));
  const waits = arrivals.filter(({ at }) => at < until).map(({ took }) => took);
  return [
    ...summaries
      .filter(({ count }) => count >= minResponses)
      .flatMap((figures) => [...failureFaults(figures), ...timeFaults(figures)]),
    ...(waits.length >= minResponses ? boardFaults(percentile(waits, 0.95)) : []),
    ...countedFault(drops.filter((at) => at < until).length, "connections to the hub were lost."),
  ];
}

function failureFaults({ name, count, failed, refused }: ActFigures): readonly string[] {
  const failures = failed + refused;
  if (failures * 1000 <= count * FAILURES_PER_THOUSAND) return [];
  return [`${name}: ${failures} of ${count} requests failed.`];
}

function timeFaults({ act, name, p95 }: ActFigures): readonly string[] {
  const target = TARGETS_MS[act];
  return p95 > target ? [`${name}: 95 % within ${Math.round(p95)} ms (target: ${target} ms).`] : [];
}

function boardFaults(p95: number): readonly string[] {
  if (p95 <= BOARD_TARGET_MS) return [];
  return [`From solve to board: 95 % within ${Math.round(p95)} ms (target: ${BOARD_TARGET_MS} ms).`];
}

function attendanceFaults({ teams, signedInTeams, wasCutShort }: RehearsalData): readonly string[] {
  return [
    ...countedFault(teams - signedInTeams, "teams could not sign in."),
    ...(wasCutShort ? ["The rehearsal was stopped early."] : []),
  ];
}

function countedFault(count: number, text: string): readonly string[] {
  return count === 0 ? [] : [`${count} ${text}`];
}

function toSentence(carries: number, { teams, audit }: RehearsalData): string {
  if (!isSound(audit)) return "Do not use this installation for an event: its board is wrong.";
  if (carries === 0) return "This installation does not support this load.";
  const sentence = `This installation supports ${carries} ${carries === 1 ? "team" : "teams"}`;
  return carries === teams ? `${sentence}.` : `${sentence}, not ${teams}.`;
}
