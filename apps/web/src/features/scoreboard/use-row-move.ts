import { type RefObject, useLayoutEffect, useRef } from "react";

/** The same values as the tokens `time-dialog` and `ease-out`. */
const MOVE = { duration: 240, easing: "cubic-bezier(0.16, 1, 0.3, 1)" } as const;

/** Positions are compared only within one list: another filter or another page does not move a team. */
interface Position {
  readonly index: number | undefined;
  readonly listId: string;
}

/** Animates a row from its previous position to the new one when its index in the list changes. */
export function useRowMove(row: RefObject<HTMLElement | null>, { index, listId }: Position): void {
  const previousPosition = useRef<Position>({ index, listId });
  useLayoutEffect(() => {
    const before = previousPosition.current;
    previousPosition.current = { index, listId };
    const element = row.current;
    if (!element || index === undefined || before.index === undefined || before.listId !== listId) return;
    const rowOffset = before.index - index;
    if (rowOffset === 0 || globalThis.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    element.animate(
      [{ transform: `translateY(${rowOffset * element.offsetHeight}px)` }, { transform: "none" }],
      MOVE,
    );
  }, [row, index, listId]);
}
