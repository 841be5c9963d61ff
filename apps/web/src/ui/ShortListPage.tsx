import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Refreshable } from "#state/loaded.ts";
import { Async } from "./Async.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { Rows, RowsSkeleton } from "./Rows.tsx";

interface Props<Row> {
  readonly title: string;
  /** Explains the entries, below the title. */
  readonly hint?: string;
  readonly value: Refreshable<readonly Row[]>;
  /** The label of the button that adds an entry. */
  readonly addLabel: string;
  readonly onAdd: () => void;
  readonly emptyTitle: string;
  readonly emptyText: string;
  /** The height of a row while the list loads. */
  readonly rowHeight: number;
  readonly children: (row: Row) => ReactNode;
}

/** The layout of a screen with a list that has no pages: the title, the button that adds an entry, and the rows. */
export function ShortListPage<Row>({
  title,
  hint,
  value,
  addLabel,
  onAdd,
  emptyTitle,
  emptyText,
  rowHeight,
  children,
}: Props<Row>) {
  // If the list is empty, the button is in the empty state instead. While the list loads, no button is shown, because
  // its position is not known yet.
  const hasRows = value.state === "ready" && value.data.length > 0;
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      {addLabel}
    </Button>
  );
  return (
    <Stack gap="lg">
      <Group justify="space-between" mih="2.5rem">
        <PageTitle>{title}</PageTitle>
        {hasRows && addButton}
      </Group>
      {hint !== undefined && <Text c="dimmed">{hint}</Text>}
      <Async value={value} skeleton={<RowsSkeleton height={rowHeight} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState order={2} title={emptyTitle} text={emptyText}>
              {addButton}
            </EmptyState>
          ) : (
            <Rows>{rows.map(children)}</Rows>
          )
        }
      </Async>
    </Stack>
  );
}
