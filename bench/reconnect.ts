import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebSocket } from "ws";
import { awaitLater } from "./await-later.ts";
import { connectAll, connectPlayer, PLAYERS } from "./push.ts";
import type { Bench, Row } from "./row.ts";
import { type MeasuredServer, startServer } from "./server.ts";
import { listUnsolved } from "./sustained-solves.ts";

/** Half of the connections belong to each process. */
const HALF = PLAYERS / 2;
/** Subscribes to the changes of the board. */
const QUERY = "&board=2";
/** The first delays of the web client between attempts. */
const RETRY_AFTER_MS = [0, 2000, 5000, 10_000] as const;
const SOLVE_INTERVAL_MS = 500;
const SAMPLE_MS = 500;
/** A new connection that receives no board change within this time is broken. */
const MAX_WAIT_MS = 60_000;
/** A process that uses more than this share of its core is at its limit. */
const LIMIT_SHARE = 0.95;

interface Outcome {
  /** Until all connections of the killed process received board changes from the other one. */
  readonly seconds: number;
  /** How long the other process was at the limit of its core without a break. */
  readonly secondsAtLimit: number;
}

/** How soon the connections of a killed process receive board changes from another process. */
export const reconnect: Row = {
  name: "reconnect",
  unit: "s",
  target: { atMost: 10 },
  async measure(bench) {
    const { seconds } = await measureOnce(bench);
    return { figure: seconds, spread: 0, ours: `${HALF} of ${PLAYERS} connections moved`, bare: "" };
  },
};

/** How long these connections keep the other process at the limit of its core. */
export const reconnectLoad: Row = {
  name: "reconnect-load",
  unit: "s",
  target: { atMost: 3 },
  async measure(bench) {
    const { secondsAtLimit } = await measureOnce(bench);
    const ours = `more than ${LIMIT_SHARE} of the core, ${HALF} connections moved`;
    return { figure: secondsAtLimit, spread: 0, ours, bare: "" };
  },
};

/** One measurement per run, shared by both rows. */
const outcomes = new WeakMap<Bench, Promise<Outcome>>();

function measureOnce(bench: Bench): Promise<Outcome> {
  const outcome = outcomes.get(bench) ?? killOneProcess(bench);
  outcomes.set(bench, outcome);
  return outcome;
}

/** Kills one of two processes that each serve half of the connections. */
async function killOneProcess(bench: Bench): Promise<Outcome> {
  const dataDir = await mkdtemp(join(tmpdir(), "gonfalon-bench-"));
  const serverToKill = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: bench.event.databaseUrl,
    CONTAINER_ENGINE: "none",
  });
  const sockets: WebSocket[] = [];
  try {
    sockets.push(...(await connectAll(bench, QUERY, HALF)));
    const connectionsToMove = await connectAll({ ...bench, server: serverToKill }, QUERY, HALF);
    const solving = solveUntilStopped(bench);
    const cpu = sampleCpu(bench.server);
    try {
      const startedAt = performance.now();
      const reconnecting = connectionsToMove.map((socket, index) =>
        reconnectPlayer(bench, socket, 1 + (index % bench.event.teams)),
      );
      const [newSockets] = await Promise.all([Promise.all(reconnecting), serverToKill.kill()]);
      sockets.push(...newSockets);
      const seconds = (performance.now() - startedAt) / 1000;
      await solving.stop();
      return { seconds, secondsAtLimit: await cpu.stop() };
    } finally {
      await Promise.allSettled([solving.stop(), cpu.stop()]);
    }
  } finally {
    for (const socket of sockets) socket.terminate();
    await serverToKill.kill();
    await rm(dataDir, { recursive: true });
  }
}

/** Resolves with a new connection once it has received a board change. */
async function reconnectPlayer(bench: Bench, lostSocket: WebSocket, team: number): Promise<WebSocket> {
  await new Promise(
    (resolve) => void lostSocket.once("close", resolve).once("error", () => lostSocket.terminate()),
  );
  for (const delayMs of RETRY_AFTER_MS) {
    await sleep(delayMs);
    const socket = await connectPlayer(bench, team, QUERY).catch(() => undefined);
    if (!socket) continue;
    await receiveBoardChange(socket);
    return socket;
  }
  throw new Error("A player could not reconnect");
}

async function receiveBoardChange(socket: WebSocket): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.terminate();
      reject(new Error(`A connection received no board change within ${MAX_WAIT_MS / 1000} s`));
    }, MAX_WAIT_MS);
    socket.on("message", (data: Buffer) => {
      if (!data.includes("ReceivedBoardDelta")) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Solves challenges steadily, so that there are changes to receive. */
function solveUntilStopped(bench: Bench) {
  let isStopped = false;
  const run = async () => {
    for (const [team, challenge] of listUnsolved(bench, bench.event.challenges)) {
      if (isStopped) return;
      await bench.event.solve(team, challenge);
      await sleep(SOLVE_INTERVAL_MS);
    }
  };
  const running = awaitLater(run());
  return {
    stop(): Promise<void> {
      isStopped = true;
      return running;
    },
  };
}

/** Measures how long a process is at the limit of its core without a break. */
function sampleCpu(server: MeasuredServer) {
  let isStopped = false;
  const run = async () => {
    let longestSeconds = 0;
    let currentSeconds = 0;
    let previousCpu = await server.cpuSeconds();
    let sampledAt = performance.now();
    while (!isStopped) {
      await sleep(SAMPLE_MS);
      const now = performance.now();
      const cpu = await server.cpuSeconds();
      const seconds = (now - sampledAt) / 1000;
      currentSeconds = (cpu - previousCpu) / seconds > LIMIT_SHARE ? currentSeconds + seconds : 0;
      longestSeconds = Math.max(longestSeconds, currentSeconds);
      previousCpu = cpu;
      sampledAt = now;
    }
    return longestSeconds;
  };
  const running = awaitLater(run());
  return {
    stop(): Promise<number> {
      isStopped = true;
      return running;
    },
  };
}
