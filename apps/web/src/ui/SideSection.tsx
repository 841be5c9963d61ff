import { type ReactNode, useId } from "react";
import classes from "./SideSection.module.css";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A titled part of a side column. */
export function SideSection({ title, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}
