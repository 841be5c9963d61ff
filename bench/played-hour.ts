import { argon2Hasher } from "#server/adapters/passwords/argon2.ts";
import type { LoadedEvent } from "./event.ts";
import { connectedPlayer } from "./push.ts";
import type { Bench } from "./row.ts";
import { aContainer, echo, echoed, opened, withService } from "./tunnels.ts";

const PLAYERS = 500;
const PASSWORD = "Played-hour-1";
const AT_ONCE = 20;
/** A seat in a tunnel is free when its capture is written: one instance would run out of them. */
const INSTANCES = 8;

/** What they do in an hour, all together. */
const HOUR = {
  boards: 20_000,
  unchangedBoards: 20_000,
  challengeLists: 20_000,
  challenges: 10_000,
  wrongFlags: 5000,
  rightFlags: 1000,
  signIns: 500,
  hubs: 2000,
  tunnels: 1000,
  rebuilds: 16,
} as const;

type Scene = Pick<Bench, "product" | "event">;

/** Gives the players a password. */
export async function preparePlayers({ db }: LoadedEvent): Promise<void> {
  const hash = await argon2Hasher().hash(PASSWORD);
  await db.query("update users set password_hash = $1 where name like 'player%'", [hash]);
}

/** Plays one of so many equal parts of an hour; ends when everybody has gone. */
export async function playPart(scene: Scene, part: number, parts: number): Promise<void> {
  const { product, event } = scene;
  const game = `${product.url}/api/game/${event.gameId}`;
  const cookieOf = (turn: number) => event.cookieOf(1 + (turn % PLAYERS));
  const ask = async (url: string, init: RequestInit = {}) => {
    const reply = await fetch(url, init);
    await reply.arrayBuffer();
    if (!reply.ok && reply.status !== 304) throw new Error(`${url} was answered with ${reply.status}`);
    return reply;
  };
  const post = (url: string, cookie: string, body: object) =>
    ask(url, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
  const challengeUrl = (challenge: number) => `${game}/challenges/${event.firstChallengeId + challenge - 1}`;
  const etag = (await ask(`${game}/scoreboard`)).headers.get("etag") ?? "";

  const acts: Readonly<Record<keyof typeof HOUR, (turn: number) => Promise<unknown>>> = {
    boards: () => ask(`${game}/scoreboard`, { headers: { "accept-encoding": "gzip" } }),
    unchangedBoards: () => ask(`${game}/scoreboard`, { headers: { "if-none-match": etag } }),
    challengeLists: (turn) => ask(`${game}/details`, { headers: { cookie: cookieOf(turn) } }),
    challenges: (turn) =>
      ask(challengeUrl(1 + (turn % event.challenges)), { headers: { cookie: cookieOf(turn) } }),
    wrongFlags: (turn) =>
      post(challengeUrl(1 + (turn % event.challenges)), cookieOf(turn), { flag: `flag{wrong-${turn}}` }),
    rightFlags: (turn) => {
      const challenge = event.challenges - (Math.floor(turn / PLAYERS) % event.challenges);
      return post(challengeUrl(challenge), cookieOf(turn), { flag: `flag{bench-${challenge}}` });
    },
    signIns: (turn) =>
      post(`${product.url}/api/account/login`, "", {
        userName: `player${1 + (turn % PLAYERS)}`,
        password: PASSWORD,
      }),
    hubs: async (turn) => (await connectedPlayer(scene, 1 + (turn % PLAYERS))).terminate(),
    tunnels: async (turn) => {
      const client = await opened(tunnels[turn % tunnels.length] ?? "");
      await echoed(client);
      client.terminate();
    },
    rebuilds: () =>
      post(`${product.url}/api/edit/games/${event.gameId}/challenges/updateaccepted`, event.adminCookie, {}),
  };
  const tunnels: string[] = [];
  await withService(async (port) => {
    while (tunnels.length < INSTANCES) tunnels.push(await aContainer(scene, port, true));
    for (const [kind, times] of Object.entries(HOUR) as [keyof typeof HOUR, number][]) {
      const share = Math.ceil(times / parts);
      await inTurns(share, (turn) => acts[kind](part * share + turn));
    }
  }, echo);
}

async function inTurns(times: number, act: (turn: number) => Promise<unknown>): Promise<void> {
  const turns = Array.from({ length: times }, (_, turn) => turn).values();
  const work = async () => {
    for (const turn of turns) await act(turn);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
