import { Stack } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import type { Refreshable } from "#state/loaded.ts";
import { Async } from "./Async.tsx";
import { PageSteps } from "./PageSteps.tsx";
import { Rows, RowsSkeleton } from "./Rows.tsx";
import { toRowKeys } from "./row-keys.ts";

interface Props<Row> {
  /** One row more than the page size shows that there is a next page. */
  readonly value: Refreshable<readonly Row[]>;
  /** The identity of a row; identical rows are distinguished by their order. */
  readonly identity: (row: Row) => readonly (string | number)[];
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** Shown if there are no rows. */
  readonly nothing: ReactNode;
  readonly onPage: (page: number) => void;
  readonly children: (row: Row) => ReactNode;
}

/** One page of a list that grows while it is shown, with links to older pages. */
export function SteppedRows<Row>(props: Props<Row>) {
  const { value, identity, page, perPage, nothing, onPage, children } = props;
  return (
    <Async value={value} skeleton={<RowsSkeleton height={32} />}>
      {(rows) => {
        if (rows.length === 0) return nothing;
        const keys = toRowKeys(rows, (row) => identity(row).join(" "));
        return (
          <Stack>
            <Rows>
              {rows.slice(0, perPage).map((row, index) => (
                <Fragment key={keys[index]}>{children(row)}</Fragment>
              ))}
            </Rows>
            <PageSteps page={page} hasNext={rows.length > perPage} onChange={onPage} />
          </Stack>
        );
      }}
    </Async>
  );
}
