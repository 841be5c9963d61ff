import type { BoardChallenge } from "@gonfalon/contract/scoreboard.ts";
import type { ReactNode } from "react";
import type { ColumnWindow } from "./board-view.ts";

interface Props {
  readonly window: ColumnWindow;
  readonly children: (challenge: BoardChallenge) => ReactNode;
}

/** The cells of a row for the visible challenges; one cell on each side spans all other columns. */
export function Columns({ window: { before, challenges, after }, children }: Props) {
  return (
    <>
      {before > 0 && <td colSpan={before} aria-hidden />}
      {challenges.map(children)}
      {/* The last column has no challenge: it fills the remaining width. */}
      <td colSpan={after + 1} aria-hidden />
    </>
  );
}
