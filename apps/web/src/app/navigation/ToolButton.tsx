import type { Icon } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import classes from "./ToolButton.module.css";

interface Props extends Omit<ComponentProps<"button">, "children"> {
  readonly label: string;
  readonly icon: Icon;
  /** A count to show on the button. */
  readonly count?: number;
}

/** A small icon button that shows its name on hover and focus. */
export function ToolButton({ label, icon: Icon, count, ...buttonProps }: Props) {
  return (
    <button type="button" {...buttonProps} className={classes.tool} aria-label={label}>
      <Icon size={20} stroke={1.6} aria-hidden />
      {count !== undefined && (
        <span className={classes.count} aria-hidden>
          {count}
        </span>
      )}
      <span className={classes.tip} aria-hidden>
        {label}
      </span>
    </button>
  );
}
