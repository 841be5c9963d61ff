import { access, constants, readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { type Outcome, runCommandWith } from "./run-command.ts";

/** A program outside npm that some tests need. */
export interface SystemProgram {
  readonly name: string;
  readonly path: string;
  readonly packages: readonly string[];
}

export const CHROMIUM = findChromium(process.env);

/** The program of Debian, or the one in CHROMIUM_PATH, for example on macOS. */
export function findChromium({ CHROMIUM_PATH = "" }: NodeJS.ProcessEnv): SystemProgram {
  return { name: "Chromium", path: CHROMIUM_PATH || "/usr/bin/chromium", packages: ["chromium"] };
}

export const DOCKER: SystemProgram = { name: "Docker", path: "/usr/sbin/dockerd", packages: ["docker.io"] };

/** The programs inside the containers of the tests. */
export const BUSYBOX: SystemProgram = {
  name: "BusyBox",
  path: "/bin/busybox",
  packages: ["busybox-static"],
};

export const IPTABLES: SystemProgram = {
  name: "iptables",
  path: "/usr/sbin/iptables",
  packages: ["iptables"],
};

/** Creates the certificates for a Docker engine that is reached over TLS. */
export const OPENSSL: SystemProgram = { name: "OpenSSL", path: "/usr/bin/openssl", packages: ["openssl"] };

/** Reads captured traffic as an analyst would. */
export const TSHARK: SystemProgram = { name: "tshark", path: "/usr/bin/tshark", packages: ["tshark"] };

/** The package manager of the machine. */
export interface PackageManager {
  /** Whether this process may install packages. */
  canInstall(): Promise<boolean>;
  run(...args: readonly string[]): Promise<Outcome>;
}

/** The installation of a package failed, so the tests that need it cannot run. */
export class InstallationFailed extends Error {
  override readonly name = "InstallationFailed";
}

/**
 * Installs the programs that are missing, all in one call of apt-get, and prints their packages first.
 * Without root, or on another system, it only prints what to install.
 */
export async function ensurePrograms(
  programs: readonly SystemProgram[],
  manager: PackageManager = { canInstall, run: createAptGet() },
): Promise<void> {
  const packages = await listMissingPackages(programs);
  if (packages.length === 0) return;
  const packageNames = packages.join(" ");
  if (!(await manager.canInstall())) {
    process.stdout.write(
      `Missing system packages: ${packageNames}\nInstall them and run again as root: apt-get install ${packageNames}\n`,
    );
    return;
  }
  process.stdout.write(`Installing system packages: ${packageNames}\n`);
  await install(packages, manager);
}

export function isInstalled({ path }: SystemProgram): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function listMissingPackages(programs: readonly SystemProgram[]): Promise<readonly string[]> {
  const packages: string[] = [];
  for (const program of programs) if (!(await isInstalled(program))) packages.push(...program.packages);
  return packages;
}

async function canInstall(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  const release = await readFile("/etc/os-release", "utf8").catch(() => "");
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(release);
}

async function install(packages: readonly string[], { run }: PackageManager): Promise<void> {
  const first = await run("install", ...packages);
  if (first.code === 0) return;
  // Missing or outdated package lists are the usual cause, so they are updated only after a failure.
  const update = await run("update");
  const second = update.code === 0 ? await run("install", ...packages) : update;
  if (second.code === 0) return;
  throw new InstallationFailed(
    `apt-get could not install ${packages.join(" ")}:\n${second.output.trimEnd()}`,
  );
}

/** Another apt-get may be running, for example the automatic upgrades of the machine. */
const LOCK_TIMEOUT_MS = 600_000;
const RETRY_MS = 500;

/** What apt-get prints, in the locale C, if another process holds one of its locks. */
const LOCK_ERROR = /^E: Could not get lock (.*)/m;

/**
 * Returns a function that runs apt-get and waits for its locks. With `DPkg::Lock::Timeout`, apt-get itself could wait, but
 * only for the locks of dpkg, not for those of the package lists and the downloaded packages.
 */
export function createAptGet(
  options: readonly string[] = [],
  lockTimeoutMs = LOCK_TIMEOUT_MS,
): PackageManager["run"] {
  return async (...args) => {
    const end = performance.now() + lockTimeoutMs;
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await runCommandWith(
        { DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" },
        "apt-get",
        "-y",
        "--no-install-recommends",
        "-o",
        "DPkg::Lock::Timeout=0",
        ...options,
        ...args,
      );
      const reason = outcome.code === 0 ? undefined : LOCK_ERROR.exec(outcome.output)?.[1];
      if (reason === undefined || performance.now() + RETRY_MS > end) return outcome;
      if (attempt === 1) process.stdout.write(`Waiting for the lock of apt-get: ${reason}\n`);
      await setTimeout(RETRY_MS);
    }
  };
}
