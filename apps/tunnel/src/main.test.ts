import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { dial, echo, receive, startFakePlatform, waitForClose, waitUntilPassed } from "../test/platform.ts";

/** The environment of a program that has a configuration folder of its own. */
async function createEnvironment(): Promise<NodeJS.ProcessEnv> {
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-tunnel-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { ...process.env, XDG_CONFIG_HOME: folder };
}

/** Starts the program in a child process. */
function startProgram(env: NodeJS.ProcessEnv, ...args: readonly string[]) {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, "main.ts"), ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return {
    child,
    readOutput: () => output,
    exit: once(child, "close").then(([code]) => code as number | null),
    /** Waits for matching output, and returns the first captured group. */
    waitForOutput: (pattern: RegExp) =>
      waitUntilPassed(() => {
        expect(output).toMatch(pattern);
        return pattern.exec(output)?.[1] ?? "";
      }),
  };
}

it("TUN-1 sites are allowed, listed and revoked from the command line", async () => {
  const env = await createEnvironment();
  const run = async (...args: readonly string[]) => {
    const { exit, readOutput } = startProgram(env, ...args);
    return { code: await exit, output: readOutput() };
  };
  await run("allow", "https://ctf.example.org/games");
  expect(await run("list")).toEqual({ code: 0, output: "https://ctf.example.org\n" });
  await run("revoke", "https://ctf.example.org");
  expect(await run("list")).toEqual({ code: 0, output: "" });
});

it("prints the usage for an unknown command, and exits with code 2", async () => {
  const program = startProgram(await createEnvironment(), "fly");
  expect(await program.exit).toBe(2);
  expect(program.readOutput()).toContain('Unknown command "fly".');
  expect(program.readOutput()).toContain("tunnel connect");
});

it.each(["SIGINT", "SIGTERM"] as const)("TUN-9 %s stops a daemon and all its tunnels", async (signal) => {
  const env = await createEnvironment();
  const { origin, remote } = await startFakePlatform(echo);
  await startProgram(env, "allow", origin).exit;
  const daemon = startProgram(env, "daemon", "--port", "0");
  const url = await daemon.waitForOutput(/listens at (\S+)\. /);
  const response = await fetch(`${url}/pool`, {
    method: "POST",
    headers: { origin },
    body: JSON.stringify({ remote, local: "127.0.0.1:0" }),
  });
  const { local } = (await response.json()) as { readonly local: string };
  const socket = await dial(local);
  socket.write("hello");
  expect(await receive(socket)).toBe("hello");
  daemon.child.kill(signal);
  await Promise.all([waitForClose(socket), daemon.exit]);
  await expect(fetch(url)).rejects.toThrow("fetch failed");
  expect(await daemon.exit).toBe(0);
});

it("reports a port in use", async () => {
  const env = await createEnvironment();
  const first = startProgram(env, "daemon", "--port", "0");
  const port = await first.waitForOutput(/listens at \S+:(\d+)\. /);
  const second = startProgram(env, "daemon", "--port", port);
  expect(await second.exit).toBe(1);
  expect(second.readOutput()).toContain("in use");
});

it("TUN-10 opens one tunnel without a daemon", async () => {
  const { remote } = await startFakePlatform(echo);
  const program = startProgram(await createEnvironment(), "connect", remote);
  const socket = await dial(await program.waitForOutput(/(127\.0\.0\.1:\d+) forwards/));
  socket.write("hello");
  expect(await receive(socket)).toBe("hello");
  program.child.kill("SIGINT");
  await waitForClose(socket);
  expect(await program.exit).toBe(0);
});

it("TUN-10 reports a missing instance", async () => {
  const platform = await startFakePlatform(echo);
  platform.status = 404;
  const program = startProgram(await createEnvironment(), "connect", platform.remote);
  expect(await program.exit).toBe(1);
  expect(program.readOutput()).toContain("no such instance");
});
