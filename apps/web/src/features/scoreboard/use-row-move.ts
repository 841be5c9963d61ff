import { type RefObject, useLayoutEffect, useRef } from "react";

/** The same values as the tokens `time-dialog` and `ease-out`. */
const MOVE = { duration: 240, easing: "cubic-bezier(0.16, 1, 0.3, 1)" } as const;

/** Positions are compared only within one list: another filter or another page does not move a team. */
interface Position {
  readonly index: number | undefined;
  readonly list: string;
}

/** Animates a row from its previous position to the new one when its index in the list changes. */
export function useRowMove(row: RefObject<HTMLElement | null>, { index, list }: Position): void {
  const previousPosition = useRef<Position>({ index, list });
  useLayoutEffect(() => {
    const before = previousPosition.current;
    previousPosition.current = { index, list };
    const element = row.current;
    if (!element || index === undefined || before.index === undefined || before.list !== list) return;
    const rows = before.index - index;
    if (rows === 0 || globalThis.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    element.animate(
      [{ transform: `translateY(${rows * element.offsetHeight}px)` }, { transform: "none" }],
      MOVE,
    );
  }, [row, index, list]);
}
