import { createClient } from "./index.ts";

/** Shows the first ten teams of a game, and again after each change of the board. */
export function showScoreboard(
  url: string,
  gameId: number,
  show: (lines: readonly string[]) => void,
): { close(): void } {
  const client = createClient({ url });
  const update = async () => {
    const { items } = await client.getScoreboard({ params: { id: gameId } });
    show(items.slice(0, 10).map(({ rank, name, score }) => `${rank}. ${name} ${score}`));
  };
  const refresh = () => void update().catch((error: unknown) => show([String(error)]));
  return client.hub(
    "/hub/user",
    { game: gameId, board: 1 },
    { onConnected: refresh, ReceivedBoardChange: refresh },
  );
}
