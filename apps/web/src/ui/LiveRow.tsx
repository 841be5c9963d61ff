import { Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { serverNow } from "#api/server-clock.ts";
import { formatDateTimeSeconds } from "#i18n/format.ts";
import classes from "./LiveRow.module.css";

interface Props {
  readonly time: number;
  /** Whether it came while the reader was looking; it then lights up. */
  readonly fresh: boolean;
  readonly who: ReactNode;
  readonly mark: ReactNode;
  readonly children: ReactNode;
}

/** One row of a list that grows while it is read. */
export function LiveRow({ time, fresh, who, mark, children }: Props) {
  return (
    <li className={fresh ? `${classes.row} ${classes.fresh}` : classes.row}>
      <Text size="sm" component="time" dateTime={new Date(time).toISOString()}>
        {formatDateTimeSeconds(time)}
      </Text>
      <div>{who}</div>
      <div>{children}</div>
      <div>{mark}</div>
    </li>
  );
}

/** Tells what happened after the reader began to look. */
export function useFreshness(): (time: number) => boolean {
  const [since] = useState(serverNow);
  return (time) => time > since;
}
