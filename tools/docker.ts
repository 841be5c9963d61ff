import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { DOCKER, isInstalled } from "./system-packages.ts";

const SOCKET = "/var/run/docker.sock";
const START_TIMEOUT_MS = 60_000;

/** A Docker engine for the tests. Disposing it stops the engine if it was started for them. */
export interface DockerForTests extends AsyncDisposable {
  readonly isUsable: boolean;
}

/** Uses the running Docker engine, or starts one. The container tests install a firewall, which requires root. */
export async function openDocker(): Promise<DockerForTests> {
  const engine = process.getuid?.() === 0 ? await findOrStart() : undefined;
  return {
    isUsable: engine !== undefined,
    [Symbol.asyncDispose]: async () => engine?.stop(),
  };
}

interface Engine {
  stop(): Promise<void>;
}

async function findOrStart(): Promise<Engine | undefined> {
  if (await isResponding()) return { stop: async () => undefined };
  if (!(await isInstalled(DOCKER))) return undefined;
  const daemon = spawn(DOCKER.path, [], { stdio: "ignore" });
  const stop = () => stopDaemon(daemon);
  if (await waitUntilReady(daemon)) return { stop };
  await stop();
  return undefined;
}

async function waitUntilReady(daemon: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline && daemon.exitCode === null) {
    if (await isResponding()) return true;
    await pause(250);
  }
  return false;
}

async function stopDaemon(daemon: ChildProcess): Promise<void> {
  if (daemon.exitCode !== null) return;
  daemon.kill("SIGTERM");
  await once(daemon, "exit");
}

function isResponding(): Promise<boolean> {
  return new Promise((resolve) => {
    request({ socketPath: SOCKET, path: "/_ping", timeout: 5000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    })
      .on("timeout", () => resolve(false))
      .on("error", () => resolve(false))
      .end();
  });
}
