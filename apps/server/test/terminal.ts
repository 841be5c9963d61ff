import { Readable } from "node:stream";
import type { Command } from "#cli/command.ts";
import { COMMANDS } from "#cli/commands.ts";
import { dispatch } from "#cli/dispatch.ts";

interface CommandContext {
  readonly env: Readonly<Record<string, string>>;
  readonly folder?: string;
  readonly input?: string;
  readonly commands?: Readonly<Record<string, Command>>;
}

/** Runs a command as from a shell and returns its result. */
export async function runCommand(
  args: readonly string[],
  { env, folder = "/", input = "", commands = COMMANDS }: CommandContext,
): Promise<{ readonly code: number; readonly output: string; readonly errors: string }> {
  const output: string[] = [];
  const errors: string[] = [];
  const code = await dispatch(commands, args, {
    env,
    folder,
    input: Readable.from([input]),
    print: (line) => void output.push(line),
    printError: (line) => void errors.push(line),
  });
  return { code, output: output.join("\n"), errors: errors.join("\n") };
}
