import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@gonfalon/rules/durations.ts";
import { formatUnit } from "#i18n/format.ts";
import { useServerTime } from "#time/use-server-time.ts";
import classes from "./BigClock.module.css";

const units = [
  ["day", DAY_MS],
  ["hour", HOUR_MS],
  ["minute", MINUTE_MS],
  ["second", SECOND_MS],
] as const;

interface Props {
  readonly until: number;
  /** The time at which the clock has stopped; null if it runs. */
  readonly stoppedAt: number | null;
}

/** The remaining time in large numbers with their units; seconds only in the last two days. */
export function BigClock({ until, stoppedAt }: Props) {
  const now = useServerTime(SECOND_MS);
  const remainingMs = Math.max(0, until - (stoppedAt ?? now));
  const shownUnits = remainingMs >= 2 * DAY_MS ? units.slice(0, 3) : units.slice(1);
  return (
    <div role="timer" className={classes.clock}>
      {shownUnits.map(([unit, unitMs], index) => {
        const largerUnitMs = index === 0 ? Number.POSITIVE_INFINITY : (shownUnits[index - 1]?.[1] ?? unitMs);
        const { value, name } = formatUnit(Math.floor((remainingMs % largerUnitMs) / unitMs), unit);
        return (
          <span key={unit} className={classes.part}>
            <b>{value}</b> <span>{name}</span>
          </span>
        );
      })}
    </div>
  );
}
