import type { Readable } from "node:stream";

/** Where a command reads and writes; tests pass their own. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder that paths on the command line start from. */
  readonly folder: string;
  readonly input: Readable & { readonly isTTY?: boolean };
  /** What was asked for, a line. */
  say(line: string): void;
  /** What went wrong or is merely on the way, a line. */
  remark(line: string): void;
}

/** A word after `gonfalon`. Its code is loaded only when it is called. */
export interface Command {
  readonly summary: string;
  load(): Promise<CommandModule>;
}

export interface CommandModule {
  /** What `--help` tells. */
  readonly usage: string;
  /** Answers the exit code. */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}

/** The command line is wrong: the message and the usage are shown, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The command cannot do what it was asked to: the message is for the operator, without a stack. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
