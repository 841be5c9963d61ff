import { ConfigError } from "#config/config.ts";
import { text } from "#i18n/texts.ts";
import { getErrorReason } from "#kernel/error-reason.ts";
import { isExternalError } from "#kernel/is-external-error.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import { type Command, CommandError, type CommandModule, type Terminal, UsageError } from "./command.ts";

const HELP_OPTIONS = ["--help", "-h"];
const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;

/** Runs the named command; returns the exit code. */
export async function dispatch(
  commands: Readonly<Record<string, Command>>,
  [name, ...args]: readonly string[],
  terminal: Terminal,
): Promise<number> {
  if (name === undefined || name === "help" || HELP_OPTIONS.includes(name)) {
    terminal.print(describeCommands(commands));
    return name === undefined ? EXIT_USAGE : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    terminal.printError(`Unknown command ${JSON.stringify(name)}.\n\n${describeCommands(commands)}`);
    return EXIT_USAGE;
  }
  return runModule(await command.load(), args, terminal);
}

async function runModule(
  { usage, run }: CommandModule,
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  if (args.some((arg) => HELP_OPTIONS.includes(arg))) {
    terminal.print(usage);
    return 0;
  }
  try {
    return await run(args, terminal);
  } catch (error) {
    if (isUsageError(error)) {
      terminal.printError(`${error.message}\n\n${usage}`);
      return EXIT_USAGE;
    }
    terminal.printError(describeError(error));
    return EXIT_FAILURE;
  }
}

/** Whether the error is a UsageError or was thrown by `parseArgs`. */
function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

function describeError(error: unknown): string {
  if (error instanceof ConfigError || error instanceof CommandError) return error.message;
  if (error instanceof ProblemError) return text(error.key, "en-US", error.values);
  if (isExternalError(error)) return `The command failed (${getErrorReason(error)}).`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function describeCommands(commands: Readonly<Record<string, Command>>): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  return [
    "gonfalon <command> [options]",
    "",
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    "Run gonfalon <command> --help for details. Commands read the same environment variables as the server.",
  ].join("\n");
}
