import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./MenuPanel.module.css";

interface PanelProps {
  readonly id: string;
  readonly label: string;
  readonly heading?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A menu under the top bar that opens when a button with its id as `popoverTarget` is pressed.
 * It is a native popover: the browser closes it on Escape and on outside clicks, without code in the first view.
 */
export function MenuPanel({ id, label, heading, children }: PanelProps) {
  return (
    <MenuBox id={id}>
      {heading && <p className={classes.heading}>{heading}</p>}
      <ul aria-label={label}>{children}</ul>
    </MenuBox>
  );
}

/** A panel with any content that opens and closes like a menu. */
export function MenuBox({ id, children }: Pick<PanelProps, "id" | "children">) {
  return (
    <div id={id} popover="auto" className={classes.panel}>
      {children}
    </div>
  );
}

interface ChoiceProps {
  /** The id of the panel to close after the choice. */
  readonly panelId: string;
  readonly icon?: Icon;
  readonly onChoose: () => void;
  readonly isCurrent?: boolean;
  readonly lang?: string;
  readonly tone?: "neutral" | "destructive" | undefined;
  readonly children: ReactNode;
}

export function MenuChoice({ panelId, icon: Icon, onChoose, isCurrent, lang, tone, children }: ChoiceProps) {
  return (
    <li data-apart={tone !== undefined || undefined}>
      <button
        type="button"
        popoverTarget={panelId}
        popoverTargetAction="hide"
        className={classes.choice}
        data-tone={tone}
        lang={lang}
        aria-current={isCurrent}
        onClick={onChoose}
      >
        {Icon && <Icon size={18} stroke={1.6} aria-hidden />}
        {children}
      </button>
    </li>
  );
}
