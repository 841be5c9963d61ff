import { List } from "@mantine/core";
import type { ReactNode } from "react";

/** A list without bullets, whose items have the full width. */
export function PlainList({ children }: { readonly children: ReactNode }) {
  return (
    <List
      listStyleType="none"
      withPadding={false}
      spacing="md"
      styles={{ itemWrapper: { width: "100%" }, itemLabel: { width: "100%" } }}
    >
      {children}
    </List>
  );
}
