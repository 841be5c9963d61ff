import type { ReactNode } from "react";
import classes from "./Facts.module.css";

/** A few labelled numbers side by side. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

export function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
