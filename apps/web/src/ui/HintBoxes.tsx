import type { ReactNode } from "react";
import classes from "./HintBoxes.module.css";
import { SideSection } from "./SideSection.tsx";

interface ListProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A titled list of hints. */
export function HintBoxes({ title, children }: ListProps) {
  return (
    <SideSection title={title}>
      <ul className={classes.hints}>{children}</ul>
    </SideSection>
  );
}

interface BoxProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly children: ReactNode;
}

export function HintBox({ icon, name, children }: BoxProps) {
  return (
    <li>
      <span className={classes.name}>
        {icon}
        <bdi>{name}</bdi>
      </span>
      {children}
    </li>
  );
}
