import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs `tools/demo.ts` against the platform at `url`; throws if it fails. */
export async function runDemo(url: string, adminPassword: string): Promise<void> {
  const args = ["tools/demo.ts", "--url", url, "--password", adminPassword];
  const [code] = (await once(spawn("node", args, { stdio: "inherit" }), "exit")) as [number | null];
  if (code !== 0) throw new Error(`tools/demo.ts exited with code ${code}`);
}
