import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Rows.module.css";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";

/** A list of `<li>` with separators. */
export function Rows({ children }: { readonly children: ReactNode }) {
  const focusProps = useFocusAfterRemoval<HTMLUListElement>();
  return (
    <ul className={classes.list} {...focusProps}>
      {children}
    </ul>
  );
}

/** A skeleton of a list. */
export function RowsSkeleton({ height }: { readonly height: number }) {
  return (
    <Stack gap="xs" aria-busy="true">
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  );
}
