import { Table } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  /** The width in pixels below which the table scrolls. */
  readonly minWidth: number;
  readonly children: ReactNode;
}

/** Lets a table scroll horizontally, also by keyboard (Tab and arrow keys). */
export function TableScroll({ minWidth, children }: Props) {
  return (
    <Table.ScrollContainer minWidth={minWidth} type="native" tabIndex={0}>
      {children}
    </Table.ScrollContainer>
  );
}
