import type { ReactNode } from "react";
import classes from "./SkipLink.module.css";

interface Props {
  /** The id of the element to skip to. */
  readonly target: string;
  readonly children: ReactNode;
}

/**
 * A link that is visible only while it has the focus. If the target is a group that uses the arrow keys, the link
 * focuses the current item of the group, so that Enter opens the item.
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
