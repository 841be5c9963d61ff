import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { WebSocket } from "ws";
import { SERVER_CORE } from "./cores.ts";
import { type Bench, compareRates, type Row } from "./row.ts";

/** Throughput of a tunnel, compared with a bare pipe between a WebSocket and a TCP connection. */
export const tunnel: Row = {
  name: "tunnel",
  unit: "×",
  target: { atLeast: 0.6 },
  measure: (bench) =>
    withService(async (port) => {
      const ours = await insertContainer(bench, port, false);
      const bare = await startPipe(port);
      try {
        return await compareRates(bench, {
          ours: () => measureThroughput(ours, bench.seconds),
          bare: () => measureThroughput(bare.url, bench.seconds),
        });
      } finally {
        bare.stop();
      }
    }),
};

/** Throughput with traffic capture, compared with a tunnel without capture. */
export const capturedTunnel: Row = {
  name: "tunnel-captured",
  unit: "×",
  target: { atLeast: 0.67 },
  measure: (bench) =>
    withService(async (port) => {
      const ours = await insertContainer(bench, port, true);
      const bare = await insertContainer(bench, port, false);
      return compareRates(bench, {
        ours: () => measureThroughput(ours, bench.seconds),
        bare: () => measureThroughput(bare, bench.seconds),
      });
    }),
};

const OPEN_TUNNEL_COUNT = 1024;
/** The limit of tunnels per container. */
const TUNNELS_PER_CONTAINER = 32;

/** The memory of many open tunnels, each of them used for one echo. */
export const openTunnels: Row = {
  name: "tunnels-open",
  unit: "MB",
  target: { atMost: 100 },
  measure: (bench) =>
    withService(async (port) => {
      const megabytesBefore = await bench.server.measureResidentMegabytes();
      const clients: WebSocket[] = [];
      for (let openCount = 0; openCount < OPEN_TUNNEL_COUNT; openCount += TUNNELS_PER_CONTAINER) {
        const url = await insertContainer(bench, port, false);
        clients.push(
          ...(await Promise.all(Array.from({ length: TUNNELS_PER_CONTAINER }, () => openClient(url)))),
        );
      }
      const startedAt = performance.now();
      await Promise.all(clients.map(expectEcho));
      const durationMs = Math.round(performance.now() - startedAt);
      const figure = (await bench.server.measureResidentMegabytes()) - megabytesBefore;
      for (const client of clients) client.terminate();
      return {
        figure,
        spread: 0,
        ours: `${clients.length} open, all responded within ${durationMs} ms`,
        bare: "",
      };
    }, echo),
};

/** Runs `work` while a TCP service listens on a port. */
export async function withService<T>(work: (port: number) => Promise<T>, serve = flood): Promise<T> {
  const service = createServer(serve).listen(0, "127.0.0.1");
  await once(service, "listening");
  const address = service.address();
  try {
    return await work(typeof address === "object" && address ? address.port : 0);
  } finally {
    service.close();
  }
}

const CHUNK = Buffer.alloc(64 * 1024, "gonfalon");

/** Sends data as fast as the client reads, and discards its input. */
function flood(socket: Socket): void {
  const writeUntilFull = () => {
    while (socket.writable && socket.write(CHUNK));
  };
  socket.resume().on("drain", writeUntilFull);
  socket.on("error", () => undefined);
  writeUntilFull();
}

export function echo(socket: Socket): void {
  socket.on("error", () => undefined).pipe(socket);
}

export async function openClient(url: string): Promise<WebSocket> {
  const client = new WebSocket(url);
  await once(client, "open");
  return client;
}

export async function expectEcho(client: WebSocket): Promise<void> {
  client.send("gonfalon");
  const [response] = (await once(client, "message")) as [Buffer];
  if (response.toString() !== "gonfalon") throw new Error("A tunnel returned different bytes");
}

/** Inserts the row of a running container for a team that has none. Returns the URL of its tunnel. */
export async function insertContainer(
  { server, event }: Pick<Bench, "server" | "event">,
  port: number,
  isCaptured: boolean,
): Promise<string> {
  const id = randomUUID();
  // One challenge captures traffic, the other does not.
  const challengeId = event.firstChallengeId + (isCaptured ? 1 : 0);
  await event.db.query("update challenges set capture_traffic = $2 where id = $1", [challengeId, isCaptured]);
  await event.db.query(
    `insert into containers (id, challenge_id, participation_id, image, expose_port, status, host, port, started_at, stop_at)
     select $1, $2, (select min(id) from participations p where not exists (select from containers c where c.participation_id = p.id)),
            'bench', $3, 'Running', '127.0.0.1', $3, now(), now() + interval '1 day'`,
    [id, challengeId, port],
  );
  return `${server.url.replace("http", "ws")}/api/proxy/${id}`;
}

async function startPipe(targetPort: number): Promise<{ readonly url: string; stop(): void }> {
  const path = fileURLToPath(new URL("./pipe.process.ts", import.meta.url));
  const [program, ...args] = [...SERVER_CORE, process.execPath, path];
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  child.send(targetPort);
  const [port] = (await once(child, "message")) as [number];
  return { url: `ws://127.0.0.1:${port}`, stop: () => child.kill() };
}

async function measureThroughput(url: string, seconds: number): Promise<number> {
  const client = await openClient(url);
  let byteCount = 0;
  client.on("message", (message: Buffer) => {
    byteCount += message.length;
  });
  const startedAt = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const rate = byteCount / 2 ** 20 / ((performance.now() - startedAt) / 1000);
  client.terminate();
  return rate;
}
