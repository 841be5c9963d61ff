import { once } from "node:events";
import { WebSocket } from "ws";
import type { Bench, Row } from "./row.ts";

export const PLAYER_COUNT = 5000;
/** Enough concurrent connection attempts to load the server, but not so many that its accept queue overflows. */
const CONCURRENCY = 100;
/** SignalR clients send a ping this often; the server closes connections that send nothing for 30 s. */
const PING_INTERVAL_MS = 15_000;
const PING = '{"type":6}\u001e';
const HANDSHAKE = '{"protocol":"json","version":1}\u001e';

/** The time from sending a notice until the last of 5,000 connected players has received it. */
export const pushRow: Row = {
  name: "push",
  unit: "ms",
  target: { atMost: 1000 },
  async measure(bench) {
    const players = await connectAll(bench);
    try {
      const noticeArrivals = players.map((player) => waitForNotice(player));
      const startedAt = performance.now();
      await bench.event.postAsAdmin(`/api/edit/games/${bench.event.gameId}/notices`, { content: "A notice" });
      const arrivals = await Promise.all(noticeArrivals);
      return {
        figure: Math.max(...arrivals) - startedAt,
        spread: 0,
        ours: `${players.length} players, the first after ${Math.round(Math.min(...arrivals) - startedAt)} ms`,
        bare: "",
      };
    } finally {
      for (const player of players) player.terminate();
    }
  },
};

/** Opens the connections of `count` pages, a multiple of `CONCURRENCY`; the query subscribes to more than notices. */
export async function connectAll(
  bench: Bench,
  query = "",
  count: number = PLAYER_COUNT,
): Promise<readonly WebSocket[]> {
  const players: WebSocket[] = [];
  while (players.length < count) {
    const firstIndex = players.length;
    const connections = Array.from({ length: CONCURRENCY }, (_, index) =>
      connectPlayer(bench, 1 + ((firstIndex + index) % bench.event.teams), query),
    );
    players.push(...(await Promise.all(connections)));
  }
  return players;
}

/** Opens the live connection of a page as a member of a team. */
export async function connectPlayer(
  { server, event }: Pick<Bench, "server" | "event">,
  team: number,
  query = "",
): Promise<WebSocket> {
  const url = `${server.url.replace("http", "ws")}/hub/user?game=${event.gameId}${query}`;
  const player = new WebSocket(url, { headers: { cookie: event.getCookie(team) } });
  await once(player, "open");
  player.send(HANDSHAKE);
  await once(player, "message");
  const pingTimer = setInterval(() => player.send(PING), PING_INTERVAL_MS);
  player.once("close", () => clearInterval(pingTimer));
  return player;
}

function waitForNotice(player: WebSocket): Promise<number> {
  return new Promise((resolve) => {
    player.on("message", (message: Buffer) => {
      if (message.includes("ReceivedGameNotice")) resolve(performance.now());
    });
  });
}
