import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Mark } from "./Mark.tsx";

interface Props {
  readonly title: string;
  readonly text: string;
  /** 1 where it is all there is on the screen, 2 under the screen's title, else 3 within a section. */
  readonly order?: 1 | 2 | 3;
  /** What to do next. */
  readonly children?: ReactNode;
}

/** Says why there is nothing to see, and what to do next. */
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
      {children}
    </Stack>
  );
}
