import type { Command } from "./command.ts";
import { dispatch } from "./dispatch.ts";

/** Runs the command line of this process and exits. Relative paths start at `folder`. */
export async function runProgram(
  commands: Readonly<Record<string, Command>>,
  folder: string,
): Promise<never> {
  const code = await dispatch(commands, process.argv.slice(2), {
    env: process.env,
    folder,
    input: process.stdin,
    print: (line) => void process.stdout.write(`${line}\n`),
    printError: (line) => void process.stderr.write(`${line}\n`),
  });
  process.exit(code);
}
