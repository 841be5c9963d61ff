import { Table } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  /** Below this many pixels it scrolls. */
  readonly minWidth: number;
  readonly children: ReactNode;
}

/** Lets a table be wider than the screen; the Tab key leads there, and the arrow keys scroll it. */
export function TableScroll({ minWidth, children }: Props) {
  return (
    <Table.ScrollContainer minWidth={minWidth} type="native" tabIndex={0}>
      {children}
    </Table.ScrollContainer>
  );
}
