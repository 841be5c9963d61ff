import type { Icon } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import classes from "./ToolButton.module.css";

interface Props extends Omit<ComponentProps<"button">, "children"> {
  readonly label: string;
  readonly icon: Icon;
  /** How many of what the button shows there are. */
  readonly count?: number;
}

/** A small button that is only an icon until it is pointed at or focused; then it says its name. */
export function ToolButton({ label, icon: Icon, count, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={classes.tool} aria-label={label}>
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
