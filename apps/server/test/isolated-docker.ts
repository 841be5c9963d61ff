import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Dockerode from "dockerode";

const DOCKERD = "/usr/sbin/dockerd";
const UNSHARE = "/usr/bin/unshare";
const NSENTER = "/usr/bin/nsenter";
/** Waits until its input is closed, as when the parent exits, and reaps the orphaned processes of a killed engine. */
const INIT_SCRIPT = "exec 3<&0; echo ready; cat <&3 & wait";
/** A separate namespace, because this engine may use the same containerd as the Docker engine of the machine. */
const CONTAINERD_NAMESPACE = "gonfalon-test";
const START_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 50;

/**
 * A separate Docker engine that a test may kill, with its own processes, mounts, interfaces and firewall, which are
 * all removed with it.
 */
export function isolatedDocker() {
  const folder = mkdtempSync(join(tmpdir(), "gonfalon-docker-"));
  const socketPath = join(folder, "docker.sock");
  const docker = new Dockerode({ socketPath });
  let namespaceProcess: ChildProcess | undefined;
  let daemon: ChildProcess | undefined;

  async function start(): Promise<void> {
    namespaceProcess ??= await openNamespaces();
    daemon = spawnInside(DOCKERD, [
      `--host=unix://${socketPath}`,
      `--pidfile=${join(folder, "docker.pid")}`,
      `--data-root=${join(folder, "data")}`,
      `--exec-root=${join(folder, "exec")}`,
      `--containerd-namespace=${CONTAINERD_NAMESPACE}`,
      `--containerd-plugins-namespace=${CONTAINERD_NAMESPACE}-plugins`,
    ]);
    await waitUntilReady(daemon);
  }

  async function openNamespaces(): Promise<ChildProcess> {
    const flags = ["--net", "--mount", "--pid", "--mount-proc", "--fork", "--kill-child"];
    const child = spawn(UNSHARE, [...flags, "sh", "-c", INIT_SCRIPT], { stdio: ["pipe", "pipe", "ignore"] });
    await once(child.stdout, "data");
    return child;
  }

  function spawnInside(program: string, args: readonly string[]): ChildProcess {
    const target = `/proc/${namespaceProcess?.pid}/ns`;
    const namespaces = [`--net=${target}/net`, `--mount=${target}/mnt`, `--pid=${target}/pid_for_children`];
    return spawn(NSENTER, [...namespaces, program, ...args], { stdio: "ignore" });
  }

  async function waitUntilReady(startedDaemon: ChildProcess): Promise<void> {
    const deadline = performance.now() + START_TIMEOUT_MS;
    for (;;)
      try {
        await docker.ping();
        return;
      } catch (error) {
        if (startedDaemon.exitCode !== null || performance.now() > deadline) throw error;
        await pause(POLL_INTERVAL_MS);
      }
  }

  /** Ends the engine. With `SIGTERM` it stops its containers first; with `SIGKILL` they continue to run. */
  async function stop(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    if (!daemon) return;
    const exitEvent = once(daemon, "exit");
    // `nsenter` is the parent process of the engine.
    process.kill(Number(readFileSync(`/proc/${daemon.pid}/task/${daemon.pid}/children`, "utf8")), signal);
    await exitEvent;
  }

  async function remove(): Promise<void> {
    if (namespaceProcess) {
      const exitEvent = once(namespaceProcess, "exit");
      namespaceProcess.stdin?.end();
      await exitEvent;
    }
    await rm(folder, { recursive: true });
  }

  return { docker, url: `unix://${socketPath}`, start, stop, remove };
}
