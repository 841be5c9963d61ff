import { useServerTime } from "#time/use-server-time.ts";
import { clockText } from "./clock-text.ts";

interface Props {
  /** Unix milliseconds. */
  readonly until: number;
  readonly className?: string | undefined;
}

/** Hours, minutes and seconds until an instant, by the server's clock. */
export function Countdown({ until, className }: Props) {
  const now = useServerTime(1000);
  return (
    <span role="timer" className={className} style={{ fontVariantNumeric: "tabular-nums" }}>
      {clockText(until - now)}
    </span>
  );
}
