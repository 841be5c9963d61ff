import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { PageTitle } from "#ui/PageTitle.tsx";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A narrow screen with a single purpose. */
export function AccountPage({ title, children }: Props) {
  return (
    <Stack maw="26rem" mx="auto" gap="lg">
      <PageTitle>{title}</PageTitle>
      {children}
    </Stack>
  );
}
