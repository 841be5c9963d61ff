import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebSocket } from "ws";
import { awaitLater } from "./await-later.ts";
import { connectAll, connectPlayer, PLAYER_COUNT } from "./push.ts";
import type { Bench, Row } from "./row.ts";
import { type MeasuredServer, startServer } from "./server.ts";
import { listUnsolved } from "./sustained-solves.ts";

/** Half of the connections belong to each process. */
const HALF_COUNT = PLAYER_COUNT / 2;
/** Subscribes to the changes of the board. */
const QUERY = "&board=2";
/** The first delays of the web client between attempts. */
const RETRY_AFTER_MS = [0, 2000, 5000, 10_000] as const;
const SOLVE_INTERVAL_MS = 500;
const SAMPLE_INTERVAL_MS = 500;
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
export const reconnectRow: Row = {
  name: "reconnect",
  unit: "s",
  target: { atMost: 10 },
  async measure(bench) {
    const { seconds } = await measureOnce(bench);
    return {
      figure: seconds,
      spread: 0,
      ours: `${HALF_COUNT} of ${PLAYER_COUNT} connections moved`,
      bare: "",
    };
  },
};

/** How long the connections of a killed process keep the other process at the limit of its core. */
export const reconnectLoad: Row = {
  name: "reconnect-load",
  unit: "s",
  target: { atMost: 3 },
  async measure(bench) {
    const { secondsAtLimit } = await measureOnce(bench);
    const ours = `more than ${LIMIT_SHARE} of the core, ${HALF_COUNT} connections moved`;
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
    sockets.push(...(await connectAll(bench, QUERY, HALF_COUNT)));
    const connectionsToMove = await connectAll({ ...bench, server: serverToKill }, QUERY, HALF_COUNT);
    const solver = solveUntilStopped(bench);
    const cpuSampler = sampleCpu(bench.server);
    try {
      const startedAt = performance.now();
      const newConnections = connectionsToMove.map((socket, index) =>
        reconnectPlayer(bench, socket, 1 + (index % bench.event.teams)),
      );
      const [newSockets] = await Promise.all([Promise.all(newConnections), serverToKill.kill()]);
      sockets.push(...newSockets);
      const seconds = (performance.now() - startedAt) / 1000;
      await solver.stop();
      return { seconds, secondsAtLimit: await cpuSampler.stop() };
    } finally {
      await Promise.allSettled([solver.stop(), cpuSampler.stop()]);
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
    socket.on("message", (message: Buffer) => {
      if (!message.includes("ReceivedBoardDelta")) return;
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
  const completion = awaitLater(run());
  return {
    stop(): Promise<void> {
      isStopped = true;
      return completion;
    },
  };
}

/** Measures how long a process is at the limit of its core without a break. */
function sampleCpu(server: MeasuredServer) {
  let isStopped = false;
  const run = async () => {
    let longestSeconds = 0;
    let currentSeconds = 0;
    let previousCpuSeconds = await server.measureCpuSeconds();
    let sampledAt = performance.now();
    while (!isStopped) {
      await sleep(SAMPLE_INTERVAL_MS);
      const now = performance.now();
      const cpuSeconds = await server.measureCpuSeconds();
      const seconds = (now - sampledAt) / 1000;
      currentSeconds =
        (cpuSeconds - previousCpuSeconds) / seconds > LIMIT_SHARE ? currentSeconds + seconds : 0;
      longestSeconds = Math.max(longestSeconds, currentSeconds);
      previousCpuSeconds = cpuSeconds;
      sampledAt = now;
    }
    return longestSeconds;
  };
  const completion = awaitLater(run());
  return {
    stop(): Promise<number> {
      isStopped = true;
      return completion;
    },
  };
}
