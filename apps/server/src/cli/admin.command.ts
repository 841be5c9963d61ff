import { createInterface } from "node:readline/promises";
import { PassThrough } from "node:stream";
import { parseArgs } from "node:util";
import { argon2Hasher } from "#adapters/passwords/argon2.ts";
import { nodeRandom } from "#adapters/random/node-random.ts";
import { openEvents } from "#compose/events.ts";
import { readConfig } from "#config/config.ts";
import { adminRecovery } from "#features/account/admin-recovery.service.ts";
import { CommandError, type Terminal, UsageError } from "./command.ts";
import { openCommandLog, openInstallation } from "./installation.ts";

export const usage = `gonfalon admin [name] [--own-password] [--reset-factors]

Sets a new password for the administrator with this name, or the first one, and ends their sessions.
Works with and without a running server. The password is generated and printed once.

  --own-password  prompt for the password, or read it from standard input, instead of generating one
  --reset-factors also remove the authenticator app, the passkeys and the recovery codes`;

export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      "own-password": { type: "boolean", default: false },
      "reset-factors": { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const [name, ...extraArguments] = positionals;
  if (extraArguments.length > 0) throw new UsageError("Specify at most one administrator.");
  const config = readConfig(terminal.env);
  const password = values["own-password"] ? await readPassword(terminal) : undefined;

  await using resources = new AsyncDisposableStack();
  const { db, url } = await openInstallation(config, resources);
  const log = openCommandLog(db, resources).named("account");
  const events = await openEvents(config, url, { log, resources });
  const accounts = adminRecovery({
    db,
    log,
    random: nodeRandom,
    passwords: argon2Hasher(),
    events,
  });
  const administrator = await accounts.recover({ name, password, resetsFactors: values["reset-factors"] });
  if (!administrator)
    throw new CommandError(`There is no administrator${name === undefined ? "" : ` ${name}`}.`);
  await events.whenSettled();
  const passwordText = password === undefined ? `: ${administrator.password} (shown only once)` : "";
  terminal.print(`The administrator ${administrator.name} has a new password${passwordText}.`);
  if (values["reset-factors"]) terminal.print("Signing in needs no second factor.");
  return 0;
}

/** Reads one line. A terminal does not show the typed characters. */
async function readPassword({ input, printError }: Terminal): Promise<string> {
  const isTTY = input.isTTY ?? false;
  if (isTTY) printError("New password:");
  // Terminal echo goes to a discarded stream.
  const lines = createInterface({ input, output: new PassThrough(), terminal: isTTY });
  for await (const line of lines) return line;
  return "";
}
