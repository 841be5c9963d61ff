import { execFile, type SpawnOptions } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** How to run the programs of PostgreSQL, which refuse to run as root. */
export interface Launcher {
  /** Undefined to run as the current user. */
  readonly account: Account | undefined;
  /** The command that runs the program, with its arguments; empty to run the program itself. */
  readonly prefix: readonly string[];
  readonly options: Pick<SpawnOptions, "uid" | "gid">;
}

const ACCOUNT_NAMES = ["postgres", "nobody"];

/** The account that runs PostgreSQL if the server runs as root. */
export async function chooseAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ACCOUNT_NAMES) {
    const account = await findAccount(name);
    if (account) return account;
  }
  throw new Error(
    `PostgreSQL does not run as root, and there is no account ${ACCOUNT_NAMES.join(" or ")} to run it as.`,
  );
}

/**
 * Picks the least privileged launcher that can access the folders and programs.
 * A checkout in a private folder of root requires a capability.
 */
export async function chooseLauncher(
  account: Account | undefined,
  folders: readonly string[],
  initdb: string,
): Promise<Launcher> {
  if (!account) return { account, prefix: [], options: {} };
  const launchers: readonly Launcher[] = [
    { account, prefix: [], options: account },
    { account, prefix: toSetprivCommand(account, "dac_read_search"), options: {} },
    { account, prefix: toSetprivCommand(account, "dac_override"), options: {} },
  ];
  for (const launcher of launchers) {
    if (await canAccess(launcher, folders, initdb)) return launcher;
  }
  throw new Error(
    `The account with the id ${account.uid}, which runs PostgreSQL, cannot use ${[...folders, initdb].join(" or ")}.`,
  );
}

/** Runs a program. If it fails, the message of the error contains its stderr. */
export async function runTool(launcher: Launcher, program: string, args: readonly string[]): Promise<void> {
  const [command = program, ...commandArgs] = [...launcher.prefix, program, ...args];
  // Not the current directory, which the account may be unable to access.
  await run(command, commandArgs, { ...launcher.options, cwd: "/", env: getToolEnvironment() });
}

/** PostgreSQL reads the variables PG*, LC_* and LANG*; they must not affect the embedded cluster. */
export function getToolEnvironment(): NodeJS.ProcessEnv {
  const inheritedVariables = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(inheritedVariables), LC_ALL: "C" };
}

async function findAccount(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

function toSetprivCommand({ uid, gid }: Account, capability: string): readonly string[] {
  const ids = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  // initdb finds its other programs with access(2), which ignores capabilities unless this bit is set.
  const bits = "--securebits=+no_setuid_fixup";
  return ["setpriv", ...ids, bits, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`];
}

async function canAccess(launcher: Launcher, folders: readonly string[], initdb: string): Promise<boolean> {
  // With --show, initdb finds its programs and files, and writes nothing.
  const script = 'for folder in "$@"; do cd "$folder" || exit 1; done; exec "$0" --show --pgdata="$1"';
  try {
    await runTool(launcher, "sh", ["-c", script, initdb, ...folders]);
    return true;
  } catch {
    return false;
  }
}
