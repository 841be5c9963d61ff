import type { ReactNode } from "react";
import classes from "./GameBar.module.css";

interface Props {
  readonly name: ReactNode;
  readonly children: ReactNode;
  /** Whether the value appears only in wide windows. */
  readonly isWideOnly?: boolean;
  /** Whether the value needs attention. */
  readonly isUrgent?: boolean;
}

/** A value with its name in the bar of a game. */
export function GameStat({ name, children, isWideOnly = false, isUrgent = false }: Props) {
  return (
    <div
      className={classes.stat}
      data-wide-only={isWideOnly || undefined}
      data-urgent={isUrgent || undefined}
    >
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
