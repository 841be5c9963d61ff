import { Box, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Mark } from "./Mark.tsx";

interface Props {
  readonly title: string;
  readonly text: string;
  /** The heading level: 1 for a whole screen, 2 under the title of a screen, 3 in a section. */
  readonly order?: 1 | 2 | 3;
  /** The next action. */
  readonly children?: ReactNode;
}

/** Explains why there is no content, and what to do next. */
export function EmptyState({ title, text, order = 3, children }: Props) {
  return (
    <Stack align="center" gap="xs" py="xl" ta="center">
      <Mark size={48} />
      <Title order={order} {...(order === 2 && { size: "h3" })}>
        {title}
      </Title>
      <Text c="dimmed" maw="32rem" style={{ overflowWrap: "anywhere" }}>
        {text}
      </Text>
      {children && <Box mt="sm">{children}</Box>}
    </Stack>
  );
}
