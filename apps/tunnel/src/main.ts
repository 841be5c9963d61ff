import { homedir } from "node:os";
import { join } from "node:path";
import { createAllowedOrigins } from "./allowed-origins.ts";
import { type Command, parseCommand, USAGE, UsageError } from "./command-line.ts";
import { connect } from "./connect.ts";
import { startDaemon } from "./daemon.ts";
import { createTerminalPrompt } from "./terminal.ts";

const configFolder = process.env["XDG_CONFIG_HOME"] || join(homedir(), ".config");
const allowedOrigins = createAllowedOrigins(join(configFolder, "gonfalon-tunnel", "allowed-origins"));

try {
  await run(parseCommand(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${getErrorReason(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function run(command: Command): Promise<void> {
  switch (command.name) {
    case "daemon": {
      const daemon = await startDaemon({
        ...command,
        allowedOrigins,
        promptOwner: createTerminalPrompt(getTerminal()),
        print,
      });
      print(`The tunnel daemon listens at ${daemon.url}. Press Ctrl-C to stop it and close all tunnels.`);
      return stopOnSignal(daemon.stop);
    }
    case "connect": {
      const tunnel = await connect({ ...command, print });
      return stopOnSignal(tunnel.close);
    }
    case "allow":
      await allowedOrigins.add(command.origin);
      return print(`${command.origin} is now allowed to open tunnels.`);
    case "revoke": {
      const wasAllowed = await allowedOrigins.remove(command.origin);
      return print(
        wasAllowed ? `${command.origin} is no longer allowed.` : `${command.origin} was not allowed.`,
      );
    }
    case "list":
      for (const origin of await allowedOrigins.list()) print(origin);
      return;
    case "help":
      process.stdout.write(USAGE);
  }
}

function getTerminal() {
  return { input: process.stdin, output: process.stdout };
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => void stop().finally(() => process.exit()));
  }
}

function getErrorReason(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "EADDRINUSE")
    return "This port is in use, perhaps by another tunnel daemon. Choose another one with --port.";
  return error.message;
}
