import { Paper, Stack, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface Props {
  readonly title: string;
  /** The URL fragment of the section. */
  readonly anchor?: string;
  readonly children: ReactNode;
}

/** A part of a screen with a heading, in a card. */
export function Section({ title, anchor, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" p="lg" aria-labelledby={id} {...(anchor !== undefined && { id: anchor })}>
      <Stack>
        <Title order={2} id={id}>
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}
