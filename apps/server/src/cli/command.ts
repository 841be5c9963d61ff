import type { Readable } from "node:stream";

/** Input and output of a command; tests pass their own. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Base folder of relative paths on the command line. */
  readonly folder: string;
  readonly input: Readable & { readonly isTTY?: boolean };
  /** Prints a line of the result. */
  print(line: string): void;
  /** Prints a line of progress or an error. */
  printError(line: string): void;
}

/** A subcommand. Its code is loaded on demand. */
export interface Command {
  readonly summary: string;
  load(): Promise<CommandModule>;
}

export interface CommandModule {
  /** The output of `--help`. */
  readonly usage: string;
  /** Returns the exit code. */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}

/** Invalid command line: the message and the usage are printed, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The command failed: the message is printed for the operator, without a stack. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
