import { Anchor, Paper, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import classes from "./Panel.module.css";

interface Props {
  readonly title: string;
  /** The screen with all details. */
  readonly link?: { readonly to: string; readonly name: string };
  /** Shown beside the title, instead of a link. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the overview with a title. */
export function Panel({ title, link, aside, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} className={classes.panel ?? ""}>
      <header className={classes.head}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {aside}
        {link && (
          <Anchor component={Link} to={link.to} className={classes.link ?? ""}>
            {link.name}
          </Anchor>
        )}
      </header>
      {children}
    </Paper>
  );
}

/** What a panel shows if there is no data. */
export function PanelNote({ children }: { readonly children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}
