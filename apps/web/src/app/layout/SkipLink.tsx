import type { ReactNode } from "react";
import classes from "./SkipLink.module.css";

interface Props {
  /** The id of the element to skip to. */
  readonly target: string;
  readonly children: ReactNode;
}

/**
 * A link that is visible while it has the focus. In a group that uses the arrow keys it focuses the current item, so that
 * Enter opens the item.
 */
export function SkipLink({ target, children }: Props) {
  return (
    <a
      className={classes.skip}
      href={`#${target}`}
      onClick={(event) => {
        const item = document.querySelector<HTMLElement>(`#${target}[data-arrow-keys] [tabindex="0"]`);
        if (!item) return;
        event.preventDefault();
        item.focus();
      }}
    >
      {children}
    </a>
  );
}
