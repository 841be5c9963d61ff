import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import type { ReactNode } from "react";
import { formatDateTimeSeconds, formatRelativeShort } from "#i18n/format.ts";
import { useServerTime } from "#time/use-server-time.ts";
import { SolveIcon } from "#ui/SolveIcon.tsx";
import { TeamShield } from "#ui/TeamShield.tsx";
import classes from "./SolverRows.module.css";

interface Props {
  readonly team: { readonly id: number; readonly name: string; readonly avatar: string | null };
  /** The place of the solve, if it is one of the first three. */
  readonly place: 1 | 2 | 3 | undefined;
  readonly time: number | null;
}

/** A list of teams that solved a challenge. */
export function SolverRows({ children }: { readonly children: ReactNode }) {
  return <ol className={classes.rows}>{children}</ol>;
}

export function SolverRow({ team, place, time }: Props) {
  const now = useServerTime(MINUTE_MS);
  return (
    <li className={classes.row}>
      <SolveIcon place={place} />
      <TeamShield team={team} size={18} />
      <bdi className={classes.name} title={team.name}>
        {team.name}
      </bdi>
      {time !== null && (
        <time dateTime={new Date(time).toISOString()} title={formatDateTimeSeconds(time)}>
          {formatRelativeShort(time, now)}
        </time>
      )}
    </li>
  );
}
