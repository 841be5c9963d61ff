import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { BUSYBOX, DOCKER, ensureProgram, IPTABLES, OPENSSL } from "./system-packages.ts";

const SOCKET = "/var/run/docker.sock";
const PATIENCE_MS = 60_000;

/** What the tests on Docker need is there; closing it stops an engine that was started for them. */
export interface DockerForTests extends AsyncDisposable {
  readonly isUsable: boolean;
}

/** Takes the Docker engine that runs, or installs and starts one. Its firewall takes root. */
export async function openDocker(): Promise<DockerForTests> {
  const engine = process.getuid?.() === 0 ? await runningOrStarted() : undefined;
  const hasTools =
    (await ensureProgram(BUSYBOX)) && (await ensureProgram(IPTABLES)) && (await ensureProgram(OPENSSL));
  return {
    isUsable: engine !== undefined && hasTools,
    [Symbol.asyncDispose]: async () => engine?.stop(),
  };
}

interface Engine {
  stop(): Promise<void>;
}

async function runningOrStarted(): Promise<Engine | undefined> {
  if (await answers()) return { stop: async () => undefined };
  if (!(await ensureProgram(DOCKER))) return undefined;
  // Installing it may have started it.
  if (await answers()) return { stop: async () => undefined };
  const daemon = spawn(DOCKER.path, [], { stdio: "ignore" });
  const stop = () => stopped(daemon);
  if (await answersSoon(daemon)) return { stop };
  await stop();
  return undefined;
}

async function answersSoon(daemon: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline && daemon.exitCode === null) {
    if (await answers()) return true;
    await pause(250);
  }
  return false;
}

async function stopped(daemon: ChildProcess): Promise<void> {
  if (daemon.exitCode !== null) return;
  daemon.kill("SIGTERM");
  await once(daemon, "exit");
}

function answers(): Promise<boolean> {
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
