import type { ReactNode, Ref } from "react";
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
  readonly ref?: Ref<HTMLLIElement>;
  readonly children: ReactNode;
}

export function HintBox({ icon, name, ref, children }: BoxProps) {
  return (
    <li ref={ref} tabIndex={ref ? -1 : undefined}>
      <span className={classes.name}>
        {icon}
        <bdi>{name}</bdi>
      </span>
      {children}
    </li>
  );
}
