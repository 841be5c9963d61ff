import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Refreshable } from "#state/loaded.ts";
import { Async } from "./Async.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { Pager } from "./Pager.tsx";
import { RowsSkeleton } from "./Rows.tsx";

interface Props<Row> {
  readonly value: Refreshable<{ readonly data: readonly Row[]; readonly total: number }>;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  readonly count: (total: number) => string;
  readonly empty: { readonly title: string; readonly text: string };
  readonly onPage: (page: number) => void;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** One page of a list: the total, the rows, and the pagination. */
export function CountedPage<Row>({ value, page, perPage, count, empty, onPage, children }: Props<Row>) {
  return (
    <Async value={value} skeleton={<RowsSkeleton height={64} />}>
      {({ data, total }) => (
        <Stack>
          <Text component="output" display="block" c="dimmed" size="sm">
            {count(total)}
          </Text>
          {data.length === 0 ? <EmptyState order={2} {...empty} /> : children(data)}
          <Pager page={page} pages={Math.ceil(total / perPage)} onChange={onPage} />
        </Stack>
      )}
    </Async>
  );
}
