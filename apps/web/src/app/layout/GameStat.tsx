import type { ReactNode } from "react";
import classes from "./GameBar.module.css";

interface Props {
  readonly name: ReactNode;
  readonly children: ReactNode;
  /** Whether the value appears only in wide windows. */
  readonly isExtra?: boolean;
  /** Whether the value needs attention. */
  readonly isUrgent?: boolean;
}

/** A value with its name in the bar of a game. */
export function GameStat({ name, children, isExtra = false, isUrgent = false }: Props) {
  return (
    <div className={classes.stat} data-extra={isExtra || undefined} data-urgent={isUrgent || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
