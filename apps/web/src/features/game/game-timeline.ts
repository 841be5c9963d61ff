import { DAY_MS } from "@gonfalon/rules/durations.ts";

export const PAST_DAYS = 21;
export const TIMELINE_DAYS = 49;

/** The weeks around an instant, from midnight to midnight in local time. */
export interface Weeks {
  readonly from: number;
  readonly to: number;
  /** The midnight at the start of each day. */
  readonly days: readonly number[];
}

export function getWeeksAround(now: number): Weeks {
  const getMidnight = (dayOffset: number) => {
    const day = new Date(now);
    day.setHours(0, 0, 0, 0);
    // Adds calendar days, because some days have 23 or 25 hours.
    day.setDate(day.getDate() + dayOffset);
    return day.getTime();
  };
  const days = Array.from({ length: TIMELINE_DAYS }, (_, day) => getMidnight(day - PAST_DAYS));
  return { from: getMidnight(-PAST_DAYS), to: getMidnight(TIMELINE_DAYS - PAST_DAYS), days };
}

/** The position of an instant in the weeks, from 0 to 1. */
export function toFraction({ from, to }: Weeks, instant: number): number {
  return Math.min(1, Math.max(0, (instant - from) / (to - from)));
}

export interface Span {
  readonly left: number;
  readonly width: number;
}

/** The position of a period in the weeks, as fractions; undefined if the period is outside them. */
export function toSpan(
  weeks: Weeks,
  { start, end }: { readonly start: number; readonly end: number },
): Span | undefined {
  if (end <= weeks.from || start >= weeks.to) return undefined;
  const left = toFraction(weeks, start);
  // Short games are visible too.
  const minWidth = DAY_MS / 4 / (weeks.to - weeks.from);
  return { left, width: Math.max(toFraction(weeks, end) - left, minWidth) };
}

export function isWeekend(day: number): boolean {
  return [0, 6].includes(new Date(day).getDay());
}
