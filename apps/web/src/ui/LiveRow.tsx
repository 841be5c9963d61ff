import { Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { formatClockTime, formatDate, formatDateTimeSeconds } from "#i18n/format.ts";
import { getServerTime } from "#time/server-clock.ts";
import classes from "./LiveRow.module.css";

interface Props {
  readonly time: number;
  /** The time of the row above; a row of another day begins with a divider. */
  readonly timeAbove: number | undefined;
  /** Whether the row arrived while the list was shown; it is then highlighted. */
  readonly isNew: boolean;
  readonly who: ReactNode;
  readonly mark: ReactNode;
  readonly children: ReactNode;
}

/** One row of a list that grows while it is shown. */
export function LiveRow({ time, timeAbove, isNew, who, mark, children }: Props) {
  const day = formatDate(time);
  return (
    <>
      {(timeAbove === undefined || formatDate(timeAbove) !== day) && <li className={classes.day}>{day}</li>}
      <li className={isNew ? `${classes.row} ${classes.new}` : classes.row}>
        <Text
          size="sm"
          component="time"
          className={classes.time ?? ""}
          dateTime={new Date(time).toISOString()}
          title={formatDateTimeSeconds(time)}
        >
          {formatClockTime(time)}
        </Text>
        <div>{who}</div>
        <div>{children}</div>
        <div>{mark}</div>
      </li>
    </>
  );
}

/** Returns a function that tests whether a time is after the first render. */
export function useIsNew(): (time: number) => boolean {
  const [firstRenderAt] = useState(getServerTime);
  return (time) => time > firstRenderAt;
}
