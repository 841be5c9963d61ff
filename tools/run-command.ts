import { spawn } from "node:child_process";

export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Runs a program and collects its output. `PATH` starts with node_modules/.bin (see launch.mjs). */
export async function runCommand(program: string, ...args: readonly string[]): Promise<Outcome> {
  return runCommandWith({}, program, ...args);
}

/** Like `runCommand`, with additional environment variables. */
export async function runCommandWith(
  environment: Readonly<Record<string, string>>,
  program: string,
  ...args: readonly string[]
): Promise<Outcome> {
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    // The output may be written to a file, where color codes are noise.
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", ...environment },
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => output.push(text));
  }
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 1, output: `${program}: ${error.message}\n` }));
    child.once("close", (code) => resolve({ code: code ?? 1, output: output.join("") }));
  });
}
