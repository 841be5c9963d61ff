import { createClient } from "./index.ts";

/** Shows the first ten teams of a game, and updates them after each change to the board. */
export function showScoreboard(
  url: string,
  gameId: number,
  show: (lines: readonly string[]) => void,
): { close(): void } {
  return createClient({ url }).followScoreboard(gameId, {
    onBoard: ({ items }) =>
      show(items.slice(0, 10).map(({ rank, name, score }) => `${rank}. ${name} ${score}`)),
    onError: (error) => show([String(error)]),
  });
}
