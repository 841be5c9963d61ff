import { createClient } from "./index.ts";

interface Notice {
  readonly type: string;
  readonly values: readonly string[];
}

/** Posts the notices and bloods of a game, for example to a chat room. */
export function announceNotices(
  url: string,
  gameId: number,
  post: (text: string) => void,
): { close(): void } {
  const client = createClient({ url });
  return client.hub(
    "/hub/user",
    { game: gameId },
    {
      onConnected: () => post("connected"),
      ReceivedGameNotice: ({ type, values }: Notice) => post(`${type}: ${values.join(", ")}`),
    },
  );
}
