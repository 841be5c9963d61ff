import { Stack, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A subsection of the section for flags and files, with a heading. */
export function FlagSubsection({ title, children }: Props) {
  const id = useId();
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Title order={3} size="h4" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
