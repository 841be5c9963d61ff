import type { Command } from "./command.ts";
import { dispatch } from "./dispatch.ts";

/** Runs the command line of this process and exits. Relative paths start at `folder`. */
export async function runProgram(
  commands: Readonly<Record<string, Command>>,
  folder: string,
): Promise<never> {
  const outputs = [process.stdout, process.stderr];
  // Without a listener, an error (a reader such as `head` has closed the pipe) would end the command.
  for (const output of outputs) output.on("error", () => undefined);
  const code = await dispatch(commands, process.argv.slice(2), {
    env: process.env,
    folder,
    input: process.stdin,
    print: (line) => void process.stdout.write(`${line}\n`),
    printError: (line) => void process.stderr.write(`${line}\n`),
  });
  await Promise.all(outputs.map(flush));
  process.exit(code);
}

/** Resolves when the reader of a pipe has received everything: `process.exit` discards the rest. */
function flush(output: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => output.write("", () => resolve()));
}
