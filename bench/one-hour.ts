import { type LoadedEvent, luaCookie, setPlayerPasswords } from "./event.ts";
import { connectPlayer } from "./push.ts";
import type { Bench } from "./row.ts";
import { echo, expectEcho, insertContainer, openClient, withService } from "./tunnels.ts";
import { requestsPerSecond } from "./wrk.ts";

const PLAYERS = 500;
const PASSWORD = "Played-hour-1";
const CONCURRENCY = 20;
/** A tunnel slot is freed when its capture is written; a single instance would run out of slots. */
const INSTANCES = 8;
/** The duration of each kind of read: enough for more requests than all players send in an eighth of an hour. */
const SECONDS_OF_READS = 2;

/** The actions of all players in an hour, except reads. */
const HOUR = { wrongFlags: 5000, correctFlags: 1000, signIns: 500, hubs: 2000, tunnels: 1000, rebuilds: 16 };

type BenchTarget = Pick<Bench, "server" | "event">;
type Action = (turn: number) => Promise<unknown>;

/** Sets the password with which the players sign in. */
export function preparePlayers(event: LoadedEvent): Promise<void> {
  return setPlayerPasswords(event, PASSWORD);
}

/** Plays one of several equal parts of an hour; resolves when all players have disconnected. */
export async function playPart(target: BenchTarget, part: number, parts: number): Promise<void> {
  await read(target);
  await withService(async (port) => {
    const tunnels: string[] = [];
    while (tunnels.length < INSTANCES) tunnels.push(await insertContainer(target, port, true));
    for (const [times, action] of toActions(target, tunnels)) {
      const share = Math.ceil(times / parts);
      await repeat(share, (turn) => action(part * share + turn));
    }
  }, echo);
}

/** Reads the board, an unchanged board (304), the challenge list and one challenge. */
async function read({ server, event }: BenchTarget): Promise<void> {
  const game = `/api/game/${event.gameId}`;
  const board = await fetch(`${server.url}${game}/scoreboard`, { method: "HEAD" });
  const conditionalHeaders = { "if-none-match": board.headers.get("etag") ?? "" };
  const asPlayers = (path: string) => `local n = 0
request = function()
  n = n + 1
  return wrk.format("GET", "${path}", { ["Cookie"] = ${luaCookie(`1 + n % ${PLAYERS}`)} })
end`;
  const loads = [
    { url: `${server.url}${game}/scoreboard`, headers: { "accept-encoding": "gzip" } },
    { url: `${server.url}${game}/scoreboard`, headers: conditionalHeaders },
    { url: server.url, script: asPlayers(`${game}/details`) },
    { url: server.url, script: asPlayers(`${game}/challenges/${event.firstChallengeId}`) },
  ];
  for (const load of loads) await requestsPerSecond({ ...load, seconds: SECONDS_OF_READS });
}

function toActions(
  target: BenchTarget,
  tunnels: readonly string[],
): readonly (readonly [times: number, action: Action])[] {
  const { server, event } = target;
  const toPlayer = (turn: number) => 1 + (turn % PLAYERS);
  const post = async (path: string, cookie: string, body: object) => {
    const headers = { "content-type": "application/json", cookie };
    const response = await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  };
  const submit = (turn: number, challenge: number, flag: string) =>
    post(
      `/api/game/${event.gameId}/challenges/${event.firstChallengeId + challenge - 1}`,
      event.getCookie(toPlayer(turn)),
      { flag },
    );
  const signIn: Action = (turn) =>
    post("/api/account/login", "", { userName: `player${toPlayer(turn)}`, password: PASSWORD });
  const solve: Action = (turn) => {
    const challenge = event.challenges - Math.floor(turn / PLAYERS);
    return submit(turn, challenge, `flag{bench-${challenge}}`);
  };
  const tunnel: Action = async (turn) => {
    const client = await openClient(tunnels[turn % tunnels.length] ?? "");
    await expectEcho(client);
    client.terminate();
  };
  const rebuild = () =>
    post(`/api/edit/games/${event.gameId}/challenges/updateaccepted`, event.adminCookie, {});
  return [
    [HOUR.wrongFlags, (turn) => submit(turn, 1 + (turn % event.challenges), `flag{wrong-${turn}}`)],
    [HOUR.correctFlags, solve],
    [HOUR.signIns, signIn],
    [HOUR.hubs, async (turn) => (await connectPlayer(target, toPlayer(turn))).terminate()],
    [HOUR.tunnels, tunnel],
    [HOUR.rebuilds, rebuild],
  ];
}

async function repeat(times: number, action: Action): Promise<void> {
  const turns = Array.from({ length: times }, (_, turn) => turn).values();
  const work = async () => {
    for (const turn of turns) await action(turn);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}
