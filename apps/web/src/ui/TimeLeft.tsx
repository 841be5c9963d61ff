import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { Text } from "@mantine/core";
import { formatRelative } from "#i18n/format.ts";
import { useServerTime } from "#time/use-server-time.ts";
import { Countdown } from "./Countdown.tsx";

interface Props {
  /** Unix milliseconds. */
  readonly until: number;
  /** The time at which the clock was stopped; null while it runs. */
  readonly stoppedAt?: number | null;
  readonly className?: string | undefined;
}

/** Above this, hours and minutes are not useful. */
const MAX_CLOCK_MS = 999 * HOUR_MS;

/** The remaining time: a countdown, or a relative time (“in 6 weeks”) above `MAX_CLOCK_MS`. */
export function TimeLeft({ until, stoppedAt = null, className = "" }: Props) {
  const serverTime = useServerTime(MINUTE_MS);
  const now = stoppedAt ?? serverTime;
  return until - now > MAX_CLOCK_MS ? (
    <Text className={className}>{formatRelative(until, now)}</Text>
  ) : (
    <Countdown until={until} stoppedAt={stoppedAt} className={className} />
  );
}
