import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import classes from "./PennantLink.module.css";

interface Props {
  readonly to: To;
  readonly icon: Icon;
  readonly children: ReactNode;
}

/** The main action of a screen: a link in the shape of a pennant. A screen has at most one. */
export function PennantLink({ to, icon: PennantIcon, children }: Props) {
  return (
    <Link to={to} className={classes.pennant}>
      {children}
      <PennantIcon size={18} stroke={1.75} aria-hidden />
    </Link>
  );
}
