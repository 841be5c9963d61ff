import { spawn } from "node:child_process";
import { once } from "node:events";

// Each worker starts the server through the launcher, so several processes would otherwise build at the same time.
const buildCode = await run("node", "tools/build.ts", "--if-changed");
process.exitCode =
  buildCode || (await run("playwright", "test", "--config", "e2e", ...process.argv.slice(2)));

async function run(program: string, ...args: readonly string[]): Promise<number> {
  // Playwright sets FORCE_COLOR for its child processes, and Node warns if NO_COLOR is set too.
  const env = { ...process.env, NO_COLOR: undefined };
  const [code] = await once(spawn(program, args, { stdio: "inherit", env }), "exit");
  return code ?? 1;
}
