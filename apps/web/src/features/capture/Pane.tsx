import { Button, Title, UnstyledButton } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import classes from "./TrafficScreen.module.css";

interface PaneProps {
  readonly step: "challenges" | "teams" | "files";
  readonly title: string;
  /** The button that returns to the previous pane, on screens with room for only one pane. */
  readonly back?: { readonly label: string; readonly onClick: () => void };
  /** Actions for all entries. */
  readonly actions?: ReactNode;
  /** List rows, or a placeholder. */
  readonly children: ReactNode;
}

/** One of the three panes. On a narrow screen only the active pane is shown. */
export function Pane({ step, title, back, actions, children }: PaneProps) {
  const id = useId();
  return (
    <section className={classes.pane} data-pane={step} aria-labelledby={id}>
      {back && (
        <Button
          className={classes.back ?? ""}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          onClick={back.onClick}
        >
          {back.label}
        </Button>
      )}
      <div className={classes.head}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** The rows of a pane. */
export function PaneRows({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

interface PaneChoiceProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** A row that opens the next pane. */
export function PaneChoice({ isOpen, onOpen, children }: PaneChoiceProps) {
  return (
    <li className={classes.row}>
      <UnstyledButton className={classes.choice ?? ""} aria-current={isOpen} onClick={onOpen}>
        {children}
      </UnstyledButton>
    </li>
  );
}
