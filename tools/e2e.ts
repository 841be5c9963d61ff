import { spawn } from "node:child_process";
import { once } from "node:events";

// Each journey's product starts through the launcher, which would otherwise build in several processes at once.
const built = await run("node", "tools/build.ts", "--if-changed");
process.exitCode = built || (await run("playwright", "test", "--config", "e2e", ...process.argv.slice(2)));

async function run(program: string, ...args: readonly string[]): Promise<number> {
  // Playwright asks all that it starts for colours, and Node complains wherever it is asked for both.
  const env = { ...process.env, NO_COLOR: undefined };
  const [code] = await once(spawn(program, args, { stdio: "inherit", env }), "exit");
  return code ?? 1;
}
