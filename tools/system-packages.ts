import { access, constants, readFile } from "node:fs/promises";
import { command } from "./command.ts";

/** A program of the machine that some tests need. */
export interface SystemProgram {
  readonly name: string;
  readonly path: string;
  readonly packages: readonly string[];
}

export const CHROMIUM: SystemProgram = {
  name: "Chromium",
  path: "/usr/bin/chromium",
  packages: ["chromium"],
};

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

/** Makes the certificates for a Docker engine that is reached over TLS. */
export const OPENSSL: SystemProgram = { name: "OpenSSL", path: "/usr/bin/openssl", packages: ["openssl"] };

/** Reads captured traffic as people who look into it do. */
export const TSHARK: SystemProgram = { name: "tshark", path: "/usr/bin/tshark", packages: ["tshark"] };

/** Makes sure the program is there, installing it where that is possible; false when it is not. */
export async function ensureProgram({ name, path, packages }: SystemProgram): Promise<boolean> {
  if (await isExecutable(path)) return true;
  if (!(await canInstall())) return false;
  process.stdout.write(`Installing ${name} …\n`);
  // Lists that are missing or old are the usual reason for a failure, so they are fetched only then.
  const installed = (await aptInstall(packages)) || ((await aptUpdate()) && (await aptInstall(packages)));
  return installed && isExecutable(path);
}

async function canInstall(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  const release = await readFile("/etc/os-release", "utf8").catch(() => "");
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(release);
}

async function aptUpdate(): Promise<boolean> {
  return succeeds("apt-get", "update");
}

async function aptInstall(packages: readonly string[]): Promise<boolean> {
  return succeeds(
    "env",
    "DEBIAN_FRONTEND=noninteractive",
    "apt-get",
    "install",
    "-y",
    "--no-install-recommends",
    ...packages,
  );
}

async function succeeds(program: string, ...args: readonly string[]): Promise<boolean> {
  const { code, output } = await command(program, ...args);
  if (code !== 0) process.stderr.write(output);
  return code === 0;
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
