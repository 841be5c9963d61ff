import type { TimeLine } from "@gonfalon/contract/scoreboard.ts";
import { type CSSProperties, type PointerEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "#i18n/format.ts";
import { getLineStyle } from "./line-style.ts";
import classes from "./TimelineBrush.module.css";
import { getScoreRange, type Span, toStepPath } from "./timeline.ts";
import {
  MIN_STEPS,
  moveSteps,
  type Selection,
  type Steps,
  toSelection,
  toSteps,
  ZOOM_STEPS,
} from "./timeline-zoom.ts";

interface Props {
  readonly lines: readonly TimeLine[];
  readonly fullSpan: Span;
  readonly span: Span;
  readonly onSelect: (selection: Selection) => void;
}

const WIDTH = 800;
const HEIGHT = 32;

/** A small chart of the whole period. Both ends of the selected part are sliders, and the part can be dragged. */
export function TimelineBrush({ lines, fullSpan, span, onSelect }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const dragStart = useRef<{ readonly clientX: number; readonly steps: Steps }>(undefined);
  const [start, end] = toSteps(fullSpan, span);
  const plot = { width: WIDTH, height: HEIGHT, span: fullSpan, ...getScoreRange(lines) };
  const select = (steps: Steps) => onSelect(toSelection(fullSpan, steps));

  function startDrag(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragStart.current = { clientX: event.clientX, steps: [start, end] };
  }

  function drag(event: PointerEvent<HTMLDivElement>) {
    const width = box.current?.clientWidth;
    if (!dragStart.current || !width) return;
    const stepOffset = Math.round(((event.clientX - dragStart.current.clientX) / width) * ZOOM_STEPS);
    select(moveSteps(dragStart.current.steps, stepOffset));
  }

  function endDrag() {
    dragStart.current = undefined;
  }

  return (
    <div
      ref={box}
      className={classes.brush}
      style={{ "--start": start / ZOOM_STEPS, "--end": end / ZOOM_STEPS } as CSSProperties}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {lines.map((line, index) => (
          <path key={line.id} d={toStepPath(line, plot)} style={getLineStyle(index)} />
        ))}
      </svg>
      <div
        className={classes.part}
        onPointerDown={startDrag}
        onPointerMove={drag}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
      />
      <input
        type="range"
        aria-label={t("scoreboard.timeline.from")}
        aria-valuetext={formatDateTime(span.from)}
        max={ZOOM_STEPS}
        value={start}
        onChange={(event) => select([Math.min(Number(event.currentTarget.value), end - MIN_STEPS), end])}
      />
      <input
        type="range"
        aria-label={t("scoreboard.timeline.to")}
        aria-valuetext={formatDateTime(span.to)}
        max={ZOOM_STEPS}
        value={end}
        onChange={(event) => select([start, Math.max(Number(event.currentTarget.value), start + MIN_STEPS)])}
      />
    </div>
  );
}
