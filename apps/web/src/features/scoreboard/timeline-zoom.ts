import { DAY_MS, HOUR_MS, WEEK_MS } from "@gonfalon/rules/durations.ts";
import type { Span } from "./timeline.ts";

export type Zoom = "all" | "week" | "day" | "hour";

/** What a chart shows: a period that ends now or with the game, or one that the user has selected. */
export type Selection = Zoom | Span;

const lengthsMs: Readonly<Record<Exclude<Zoom, "all">, number>> = {
  week: WEEK_MS,
  day: DAY_MS,
  hour: HOUR_MS,
};

/** `all`, and the zooms that are shorter than the game so far. */
export function listZooms({ from, to }: Span): readonly Zoom[] {
  const shorterZooms = (Object.keys(lengthsMs) as Exclude<Zoom, "all">[]).filter(
    (zoom) => lengthsMs[zoom] < to - from,
  );
  return ["all", ...shorterZooms];
}

/** A long game opens on its last week. */
export function getInitialZoom({ from, to }: Span): Zoom {
  return to - from > 2 * WEEK_MS ? "week" : "all";
}

/** The selected part of a period. */
export function toVisibleSpan(fullSpan: Span, selection: Selection): Span {
  if (selection === "all") return fullSpan;
  const { from, to } =
    typeof selection === "string" ? { from: fullSpan.to - lengthsMs[selection], to: fullSpan.to } : selection;
  return { from: Math.max(fullSpan.from, from), to: Math.min(fullSpan.to, to) };
}

/** The number of slider steps in a whole period. Unlike with milliseconds, the last step is exactly the end. */
export const ZOOM_STEPS = 200;
/** The minimum length of the selected part, so that it can still be dragged. */
export const MIN_STEPS = 8;

/** The start and the end of a part in steps. */
export type Steps = readonly [start: number, end: number];

export function toSteps(fullSpan: Span, { from, to }: Span): Steps {
  const toStep = (time: number) =>
    Math.round(((time - fullSpan.from) / (fullSpan.to - fullSpan.from)) * ZOOM_STEPS);
  const start = Math.min(toStep(from), ZOOM_STEPS - MIN_STEPS);
  return [start, Math.max(toStep(to), start + MIN_STEPS)];
}

/** The selection of a part. If the part ends at the last step, its end moves with the running game. */
export function toSelection(fullSpan: Span, [start, end]: Steps): Selection {
  if (start <= 0 && end >= ZOOM_STEPS) return "all";
  const toTime = (step: number) => fullSpan.from + ((fullSpan.to - fullSpan.from) * step) / ZOOM_STEPS;
  return { from: toTime(start), to: end >= ZOOM_STEPS ? Number.POSITIVE_INFINITY : toTime(end) };
}

/** The part moved by some steps, within the period. */
export function moveSteps([start, end]: Steps, offset: number): Steps {
  const shift = Math.min(Math.max(offset, -start), ZOOM_STEPS - end);
  return [start + shift, end + shift];
}
