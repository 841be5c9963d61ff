import type { BoardChallenge } from "@gonfalon/contract/scoreboard.ts";
import type { ReactNode } from "react";
import type { ColumnWindow } from "./board-view.ts";

interface Props {
  readonly window: ColumnWindow;
  readonly children: (challenge: BoardChallenge) => ReactNode;
}

/** The cells of a row for the visible challenges; one cell on each side spans the omitted columns. */
export function Columns({ window: { countBefore, challenges, countAfter }, children }: Props) {
  return (
    <>
      {countBefore > 0 && <td colSpan={countBefore} aria-hidden />}
      {challenges.map(children)}
      {/* The last column has no challenge: it fills the remaining width. */}
      <td colSpan={countAfter + 1} aria-hidden />
    </>
  );
}
