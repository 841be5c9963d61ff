import { spawn } from "node:child_process";
import { once } from "node:events";

// One URL: Vite serves the client with hot reload and proxies all other requests to the server.
const port = Number(process.env["PORT"] ?? 8080);
const serverPort = port + 1;

const server = start("node", ["--watch", "--watch-preserve-output", "apps/server/src/main.ts"], {
  PORT: String(serverPort),
  PUBLIC_URL: process.env["PUBLIC_URL"] ?? `http://localhost:${port}`,
});
const client = start("vite", ["apps/web", "--port", String(port), "--strictPort", "--clearScreen", "false"], {
  GONFALON_SERVER: `http://127.0.0.1:${serverPort}`,
});

const exits = [server, client].map((child) => once(child, "exit"));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stopBoth);
await Promise.race(exits);
stopBoth();
await Promise.all(exits);

function start(program: string, args: readonly string[], variables: Readonly<Record<string, string>>) {
  return spawn(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...variables },
  });
}

function stopBoth(): void {
  server.kill("SIGTERM");
  client.kill("SIGTERM");
}
