import { useServerTime } from "#time/use-server-time.ts";
import { formatClock } from "./clock-text.ts";

interface Props {
  /** Unix milliseconds. */
  readonly until: number;
  /** The time at which the clock has stopped; null if it runs. */
  readonly stoppedAt?: number | null;
  readonly className?: string | undefined;
}

/** Hours, minutes and seconds until an instant, by the server's clock. */
export function Countdown({ until, stoppedAt = null, className }: Props) {
  const now = useServerTime(1000);
  return (
    <span role="timer" className={className} style={{ fontVariantNumeric: "tabular-nums" }}>
      {formatClock(until - (stoppedAt ?? now))}
    </span>
  );
}
