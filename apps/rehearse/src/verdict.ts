import type { Audit } from "./audit.ts";
import { computePercentile, type RequestFigures, summarizeRequests } from "./figures.ts";
import { formatCount } from "./format-count.ts";
import type { Arrival, RequestKind, Sample } from "./recording.ts";

/** The target of each kind of request: 95 of 100 responses arrive within this many milliseconds. */
export const TARGETS_MS: Readonly<Record<RequestKind, number>> = {
  signIn: 3000,
  game: 1000,
  register: 1000,
  challengeList: 1000,
  board: 1000,
  boardChanges: 1000,
  standing: 1000,
  notices: 1000,
  challenge: 1000,
  flag: 1000,
  verdict: 1000,
  hub: 3000,
  container: 30_000,
};
/** 95 of 100 solves are on the board within this many milliseconds. */
export const BOARD_TARGET_MS = 2000;
const MAX_FAILURES_PER_THOUSAND = 1;
/** A kind of request is not judged before this many responses, except at the end. */
const MIN_RESPONSES = 20;
const STEP_COUNT = 10;

/** Times are milliseconds since the start of the recording. */
export interface RehearsalData {
  readonly teams: number;
  readonly rampSeconds: number;
  /** Teams that signed in. */
  readonly signedInTeams: number;
  readonly samples: readonly Sample[];
  readonly arrivals: readonly Arrival[];
  /** The times when hub connections were lost. */
  readonly disconnectTimes: readonly number[];
  readonly audit: Audit;
  readonly wasStoppedEarly: boolean;
}

export interface Verdict {
  /** The number of teams that the installation supports. */
  readonly supportedTeams: number;
  readonly sentence: string;
  /** The problems, most severe first. */
  readonly faults: readonly string[];
}

/**
 * If the rehearsal has no problem, the installation supports all teams; if the board is wrong, none. Otherwise the ramp
 * is divided into ten steps, and each of the first nine is judged with all data up to its end. The installation supports
 * the teams that were scheduled to sign in before the first step with a problem.
 */
export function judge(data: RehearsalData): Verdict {
  const faults = [
    ...listAuditFaults(data.audit),
    ...listFaultsUntil(data, Number.POSITIVE_INFINITY, 1),
    ...listIncompletenessFaults(data),
  ];
  const supportedTeams = isBoardCorrect(data.audit)
    ? Math.min(countSupportedTeams(data, faults), data.signedInTeams)
    : 0;
  return { supportedTeams, sentence: toSentence(supportedTeams, data), faults };
}

function isBoardCorrect({ lost, duplicate, unexplained }: Audit): boolean {
  return lost.length + duplicate.length + unexplained.length === 0;
}

function countSupportedTeams(data: RehearsalData, faults: readonly string[]): number {
  const { teams, rampSeconds } = data;
  if (faults.length === 0) return teams;
  let supportedCount = 0;
  for (let step = 1; step < STEP_COUNT; step++) {
    const untilMs = (rampSeconds * 1000 * step) / STEP_COUNT;
    if (listFaultsUntil(data, untilMs, MIN_RESPONSES).length > 0) break;
    supportedCount = Math.floor((teams * step) / STEP_COUNT);
  }
  return supportedCount;
}

function listAuditFaults({ lost, duplicate, unexplained }: Audit): readonly string[] {
  return [
    ...toCountedFault("Confirmed solves that are not on the board", lost.length),
    ...toCountedFault("Solves that are on the board more than once", duplicate.length),
    ...toCountedFault("Solves on the board that were never confirmed", unexplained.length),
  ];
}

/** The problems up to a point in time. */
function listFaultsUntil(
  { samples, arrivals, disconnectTimes }: RehearsalData,
  untilMs: number,
  minResponses: number,
): readonly string[] {
  const summaries = summarizeRequests(samples.filter(({ at }) => at < untilMs));
  const boardDelaysMs = arrivals.filter(({ at }) => at < untilMs).map(({ durationMs }) => durationMs);
  return [
    ...summaries
      .filter(({ count }) => count >= minResponses)
      .flatMap((figures) => [...listFailureFaults(figures), ...listTimeFaults(figures)]),
    ...(boardDelaysMs.length >= minResponses ? listBoardFaults(computePercentile(boardDelaysMs, 0.95)) : []),
    ...toCountedFault("Lost hub connections", disconnectTimes.filter((at) => at < untilMs).length),
  ];
}

function listFailureFaults({ name, count, failed, rejected }: RequestFigures): readonly string[] {
  const failures = failed + rejected;
  if (failures * 1000 <= count * MAX_FAILURES_PER_THOUSAND) return [];
  return [`${name}: ${failures} of ${count} requests failed.`];
}

function listTimeFaults({ kind, name, p95Ms }: RequestFigures): readonly string[] {
  const target = TARGETS_MS[kind];
  return p95Ms > target ? [`${name}: 95 % within ${Math.round(p95Ms)} ms (target: ${target} ms).`] : [];
}

function listBoardFaults(p95Ms: number): readonly string[] {
  if (p95Ms <= BOARD_TARGET_MS) return [];
  return [`From solve to board: 95 % within ${Math.round(p95Ms)} ms (target: ${BOARD_TARGET_MS} ms).`];
}

function listIncompletenessFaults({
  teams,
  signedInTeams,
  wasStoppedEarly,
}: RehearsalData): readonly string[] {
  return [
    ...toCountedFault("Teams that could not sign in", teams - signedInTeams),
    ...(wasStoppedEarly ? ["The rehearsal was stopped early."] : []),
  ];
}

function toCountedFault(text: string, count: number): readonly string[] {
  return count === 0 ? [] : [`${text}: ${count}.`];
}

function toSentence(supportedTeams: number, { teams, audit }: RehearsalData): string {
  if (!isBoardCorrect(audit)) return "Do not use this installation for an event: its board is wrong.";
  if (supportedTeams === 0) return "This installation does not support this load.";
  const sentence = `This installation supports ${formatCount(supportedTeams, "team")}`;
  return supportedTeams === teams ? `${sentence}.` : `${sentence}, not ${teams}.`;
}
