import { Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Refreshable } from "#state/loaded.ts";
import { Async } from "./Async.tsx";
import { Pager } from "./Pager.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { PreviousNext } from "./PreviousNext.tsx";
import { RowsSkeleton } from "./Rows.tsx";

/** One page of rows with the total; or only rows, with one row more than fits on the page if there is a next page. */
type RowPage<Row> = { readonly data: readonly Row[]; readonly total: number } | readonly Row[];

interface Props<Row> {
  /** Absent if the layout of the screen has a title. */
  readonly title?: string;
  /** Next to the title; not shown without one. */
  readonly actions?: ReactNode;
  /** Search and filters, above the list. */
  readonly filters?: ReactNode;
  readonly value: Refreshable<RowPage<Row>>;
  /** The first page is 1. */
  readonly page: number;
  readonly perPage: number;
  readonly onPage: (page: number) => void;
  /** The text of the total. */
  readonly count?: (total: number) => string;
  /** Shown if there are no rows. */
  readonly empty: ReactNode;
  readonly skeleton?: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The layout of a screen with a list: title, filters, total, rows and paging. */
export function ListPage<Row>({
  title,
  actions,
  filters,
  value,
  skeleton = <RowsSkeleton height={64} />,
  ...list
}: Props<Row>) {
  return (
    <Stack gap={title === undefined ? "md" : "lg"}>
      {title !== undefined && (
        <Group justify="space-between">
          <PageTitle>{title}</PageTitle>
          {actions}
        </Group>
      )}
      {filters}
      <Async value={value} skeleton={skeleton}>
        {(rowPage) => <List {...list} rowPage={rowPage} />}
      </Async>
    </Stack>
  );
}

interface ListProps<Row>
  extends Pick<Props<Row>, "page" | "perPage" | "onPage" | "count" | "empty" | "children"> {
  readonly rowPage: RowPage<Row>;
}

function List<Row>({ rowPage, page, perPage, onPage, count, empty, children }: ListProps<Row>) {
  const { rows, total, hasNext } = toPage(rowPage, perPage);
  return (
    <Stack>
      {count && total !== undefined && (
        <Text component="output" display="block" c="dimmed" size="sm">
          {count(total)}
        </Text>
      )}
      {rows.length > 0 && children(rows)}
      {/* A page after the last one is empty although the list is not, for example after its last row was deleted. */}
      {rows.length === 0 && !total && empty}
      {total === undefined ? (
        <PreviousNext page={page} hasNext={hasNext} onChange={onPage} />
      ) : (
        <Pager page={page} pageCount={Math.ceil(total / perPage)} onChange={onPage} />
      )}
    </Stack>
  );
}

function toPage<Row>(rowPage: RowPage<Row>, perPage: number) {
  if ("total" in rowPage) return { rows: rowPage.data, total: rowPage.total, hasNext: false };
  return { rows: rowPage.slice(0, perPage), total: undefined, hasNext: rowPage.length > perPage };
}
