import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { formatDateTimeSeconds, formatRelativeShort } from "#i18n/format.ts";
import { useServerTime } from "#time/use-server-time.ts";
import classes from "./PanelRows.module.css";

/** When the event of a row happened. */
export function RowTime({ time }: { readonly time: number }) {
  const now = useServerTime(MINUTE_MS);
  return (
    <time
      className={classes.time}
      dateTime={new Date(time).toISOString()}
      title={formatDateTimeSeconds(time)}
    >
      {formatRelativeShort(time, now)}
    </time>
  );
}
