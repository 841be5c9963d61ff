import { formatLuaCookie, type LoadedEvent, setPlayerPasswords } from "./event.ts";
import { connectPlayer } from "./push.ts";
import type { Bench } from "./row.ts";
import { echo, expectEcho, insertContainer, openClient, withService } from "./tunnels.ts";
import { measureRequestRate } from "./wrk.ts";

const PLAYER_COUNT = 500;
const PASSWORD = "Played-hour-1";
const CONCURRENCY = 20;
/** A tunnel slot is freed when its capture is written; a single instance would run out of slots. */
const INSTANCE_COUNT = 8;
/** The duration of each kind of read: enough for more requests than all players send in an eighth of an hour. */
const READ_SECONDS = 2;

/** The actions of all players in an hour, except reads. */
const HOURLY_COUNTS = {
  wrongFlags: 5000,
  correctFlags: 1000,
  signIns: 500,
  hubs: 2000,
  tunnels: 1000,
  rebuilds: 16,
};

type BenchTarget = Pick<Bench, "server" | "event">;
type Action = (turn: number) => Promise<unknown>;

/** Sets the password with which the players sign in. */
export function preparePlayers(event: LoadedEvent): Promise<void> {
  return setPlayerPasswords(event, PASSWORD);
}

/** Plays one of several equal parts of an hour; resolves when all players have disconnected. */
export async function playPart(target: BenchTarget, part: number, partCount: number): Promise<void> {
  await sendReads(target);
  await withService(async (port) => {
    const tunnelUrls: string[] = [];
    while (tunnelUrls.length < INSTANCE_COUNT) tunnelUrls.push(await insertContainer(target, port, true));
    for (const [count, action] of toActions(target, tunnelUrls)) {
      const turnCount = Math.ceil(count / partCount);
      await repeat(turnCount, (turn) => action(part * turnCount + turn));
    }
  }, echo);
}

/** Reads the board, an unchanged board (304), the challenge list and one challenge. */
async function sendReads({ server, event }: BenchTarget): Promise<void> {
  const gamePath = `/api/game/${event.gameId}`;
  const board = await fetch(`${server.url}${gamePath}/scoreboard`, { method: "HEAD" });
  const conditionalHeaders = { "if-none-match": board.headers.get("etag") ?? "" };
  const formatPlayerScript = (path: string) => `local n = 0
request = function()
  n = n + 1
  return wrk.format("GET", "${path}", { ["Cookie"] = ${formatLuaCookie(`1 + n % ${PLAYER_COUNT}`)} })
end`;
  const loads = [
    { url: `${server.url}${gamePath}/scoreboard`, headers: { "accept-encoding": "gzip" } },
    { url: `${server.url}${gamePath}/scoreboard`, headers: conditionalHeaders },
    { url: server.url, script: formatPlayerScript(`${gamePath}/details`) },
    { url: server.url, script: formatPlayerScript(`${gamePath}/challenges/${event.firstChallengeId}`) },
  ];
  for (const load of loads) await measureRequestRate({ ...load, seconds: READ_SECONDS });
}

function toActions(
  target: BenchTarget,
  tunnelUrls: readonly string[],
): readonly (readonly [count: number, action: Action])[] {
  const { server, event } = target;
  const toPlayer = (turn: number) => 1 + (turn % PLAYER_COUNT);
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
    const challenge = event.challenges - Math.floor(turn / PLAYER_COUNT);
    return submit(turn, challenge, `flag{bench-${challenge}}`);
  };
  const useTunnel: Action = async (turn) => {
    const client = await openClient(tunnelUrls[turn % tunnelUrls.length] ?? "");
    await expectEcho(client);
    client.terminate();
  };
  const rebuild = () =>
    post(`/api/edit/games/${event.gameId}/challenges/updateaccepted`, event.adminCookie, {});
  return [
    [HOURLY_COUNTS.wrongFlags, (turn) => submit(turn, 1 + (turn % event.challenges), `flag{wrong-${turn}}`)],
    [HOURLY_COUNTS.correctFlags, solve],
    [HOURLY_COUNTS.signIns, signIn],
    [HOURLY_COUNTS.hubs, async (turn) => (await connectPlayer(target, toPlayer(turn))).terminate()],
    [HOURLY_COUNTS.tunnels, useTunnel],
    [HOURLY_COUNTS.rebuilds, rebuild],
  ];
}

async function repeat(count: number, action: Action): Promise<void> {
  const turns = Array.from({ length: count }, (_, turn) => turn).values();
  const runTurns = async () => {
    for (const turn of turns) await action(turn);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runTurns));
}
