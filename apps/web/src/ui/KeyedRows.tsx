import { Fragment, type ReactNode } from "react";
import { Rows } from "./Rows.tsx";
import { toRowKeys } from "./row-keys.ts";

interface Props<Row> {
  readonly rows: readonly Row[];
  /** The identity of a row; identical rows are distinguished by their order. */
  readonly getIdentity: (row: Row) => readonly (string | number)[];
  /** Renders a row, given the one above it. */
  readonly children: (row: Row, rowAbove: Row | undefined) => ReactNode;
}

/** Rows without an id, in a list that grows at the top while it is shown. */
export function KeyedRows<Row>({ rows, getIdentity, children }: Props<Row>) {
  const keys = toRowKeys(rows, (row) => getIdentity(row).join(" "));
  return (
    <Rows>
      {rows.map((row, index) => (
        <Fragment key={keys[index]}>{children(row, rows[index - 1])}</Fragment>
      ))}
    </Rows>
  );
}
