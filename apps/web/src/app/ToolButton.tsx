import type { Icon } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import classes from "./ToolButton.module.css";

interface Props extends Omit<ComponentProps<"button">, "children"> {
  readonly label: string;
  readonly icon: Icon;
}

/** A small button that is only an icon until it is pointed at or focused; then it says its name. */
export function ToolButton({ label, icon: Icon, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={classes.tool} aria-label={label}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <span className={classes.tip} aria-hidden>
        {label}
      </span>
    </button>
  );
}
