import { Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Refreshable } from "#state/loaded.ts";
import { Async } from "./Async.tsx";
import { Pager } from "./Pager.tsx";
import { PageSteps } from "./PageSteps.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { RowsSkeleton } from "./Rows.tsx";

/** One page of rows with the total; or only rows, where one more than a page shows that there is a next page. */
type ListedRows<Row> = { readonly data: readonly Row[]; readonly total: number } | readonly Row[];

interface Props<Row> {
  /** Absent if the layout of the screen has a title. */
  readonly title?: string;
  /** Next to the title. */
  readonly actions?: ReactNode;
  /** Search and filters, above the list. */
  readonly filters?: ReactNode;
  readonly value: Refreshable<ListedRows<Row>>;
  /** From 1. */
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
        {(listed) => <List {...list} listed={listed} />}
      </Async>
    </Stack>
  );
}

interface ListProps<Row>
  extends Pick<Props<Row>, "page" | "perPage" | "onPage" | "count" | "empty" | "children"> {
  readonly listed: ListedRows<Row>;
}

function List<Row>({ listed, page, perPage, onPage, count, empty, children }: ListProps<Row>) {
  const { rows, total, next } = toPage(listed, perPage);
  return (
    <Stack>
      {count && total !== undefined && (
        <Text component="output" display="block" c="dimmed" size="sm">
          {count(total)}
        </Text>
      )}
      {rows.length === 0 ? empty : children(rows)}
      {total === undefined ? (
        <PageSteps page={page} hasNext={next} onChange={onPage} />
      ) : (
        <Pager page={page} pages={Math.ceil(total / perPage)} onChange={onPage} />
      )}
    </Stack>
  );
}

function toPage<Row>(listed: ListedRows<Row>, perPage: number) {
  if ("total" in listed) return { rows: listed.data, total: listed.total, next: false };
  return { rows: listed.slice(0, perPage), total: undefined, next: listed.length > perPage };
}
