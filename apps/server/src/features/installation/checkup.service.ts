import type { InstallationCheck } from "@gonfalon/contract/installation.ts";
import { errorReason } from "#kernel/error-reason.ts";
import { isLoopbackHost } from "#kernel/network.ts";
import { trustedProxies } from "#kernel/trusted-proxies.ts";
import type { Clock } from "#ports/clock.ts";
import type { ContainerEngine } from "#ports/container-engine.ts";
import type { Disk } from "#ports/disk.ts";
import type { Mailer } from "#ports/mailer.ts";
import type { PortProbe } from "#ports/port-probe.ts";
import { type AccountCheckDeps, checkAccounts, checkProviders } from "./account-check.ts";
import { hasThisSchema, readDatabase } from "./checkup.repo.ts";

/** Listen addresses and trusted proxies. */
export interface ListenConfig {
  readonly host: string;
  readonly port: number;
  readonly metricsHost: string;
  readonly metricsPort: number;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: string;
}

/** The checked dependencies. If one cannot be opened, the error is the finding. */
export interface CheckupDeps extends AccountCheckDeps {
  readonly clock: Clock;
  readonly disk: Disk;
  readonly mailer: Pick<Mailer, "delivers" | "reach">;
  readonly listen: ListenConfig;
  readonly probePort: PortProbe;
  readonly openEngine: () => Promise<Pick<ContainerEngine, "kind" | "fault">>;
  /** Throws if the keys in the database belong to another secret. */
  readonly openKeys: () => Promise<void>;
  readonly keepsFiles: () => Promise<boolean>;
}

/** What works with a limitation that the administrator should know. */
interface Warning {
  readonly finding: string;
  readonly advice: string;
}

interface Check {
  readonly subject: InstallationCheck["subject"];
  /** Returns a note or a warning; throws the problem. */
  look(): Promise<string | Warning>;
  readonly advice: string;
}

const ACCOUNT_ADVICE =
  "Correct PUBLIC_URL, let staff set up two-step verification, and rename accounts and teams that look like others.";
const GIBIBYTE = 1024 ** 3;
const MAX_SKEW_MS = 2000;

export type CheckupService = ReturnType<typeof checkupService>;

/** INSTALL-2: checks everything that the platform needs; problems come with advice. */
export function checkupService(deps: CheckupDeps) {
  const checks: readonly Check[] = [
    {
      subject: "disk",
      look: () => checkDisk(deps),
      advice:
        "Free disk space for DATA_DIR, make it writable for the server's account, or choose another folder.",
    },
    {
      subject: "database",
      look: () => checkDatabase(deps),
      advice: "Start PostgreSQL, correct DATABASE_URL, or start the platform once to migrate.",
    },
    {
      subject: "clock",
      look: () => checkClock(deps),
      advice: "Synchronize both machines with NTP.",
    },
    {
      subject: "secret",
      look: async () => {
        await deps.openKeys();
        return "valid for the keys in the database";
      },
      advice: "Set SECRET_KEY, or restore the original file secret.key in DATA_DIR.",
    },
    {
      subject: "files",
      look: async () => {
        if (!(await deps.keepsFiles())) throw new Error("written data cannot be read");
        return "readable and writable";
      },
      advice: "Check the disk of DATA_DIR, or the bucket and its keys (S3_*).",
    },
    {
      subject: "mail",
      look: () => checkMail(deps),
      advice: "Start the mail server, check the firewall, or correct SMTP_URL.",
    },
    {
      subject: "containers",
      look: () => checkEngine(deps),
      advice:
        "Start the engine, let the server's account use it, or correct CONTAINER_ENGINE, DOCKER_HOST and CONTAINER_FIREWALL.",
    },
    {
      subject: "ports",
      look: () => checkPorts(deps),
      advice: "Stop the other program, or choose another PORT or METRICS_PORT.",
    },
    {
      subject: "proxy",
      look: async () => checkProxy(deps.listen),
      advice:
        "List your reverse proxies, and no others, in TRUSTED_PROXIES. If the proxy runs on this machine, set HOST=127.0.0.1.",
    },
    {
      subject: "providers",
      look: () => checkProviders(deps),
      advice: "Start the provider, correct its addresses, or disable it in Administration, Sign-in.",
    },
    {
      subject: "accounts",
      look: async () => {
        const finding = await checkAccounts(deps);
        return finding === undefined ? "no problem found" : { finding, advice: ACCOUNT_ADVICE };
      },
      advice: ACCOUNT_ADVICE,
    },
  ];

  function examine(): Promise<readonly InstallationCheck[]> {
    return Promise.all(checks.map(runCheck));
  }

  return { examine };
}

async function runCheck({ subject, look, advice }: Check): Promise<InstallationCheck> {
  try {
    const found = await look();
    return {
      subject,
      isWell: true,
      ...(typeof found === "string" ? { finding: found, advice: null } : found),
    };
  } catch (error) {
    return { subject, isWell: false, finding: errorReason(error), advice };
  }
}

async function checkDisk({ disk }: CheckupDeps): Promise<string> {
  const { freeBytes } = await disk.room();
  if (freeBytes < GIBIBYTE) throw new Error(`${freeBytes} bytes are free`);
  return `${Math.floor(freeBytes / GIBIBYTE)} GiB free`;
}

async function checkDatabase({ openDb }: CheckupDeps): Promise<string> {
  const db = await openDb();
  if (!(await hasThisSchema(db))) throw new Error("it has the schema of another version");
  return `PostgreSQL ${(await readDatabase(db)).version}, migrated`;
}

async function checkClock({ openDb, clock }: CheckupDeps): Promise<string> {
  const db = await openDb();
  const before = clock.now().getTime();
  const time = (await readDatabase(db)).time.getTime();
  const after = clock.now().getTime();
  // Subtract the duration of the query.
  const skewMs = Math.abs(time - Math.min(Math.max(time, before), after));
  if (skewMs > MAX_SKEW_MS) throw new Error(`it differs from the database clock by ${skewMs} ms`);
  return "in sync with the database";
}

async function checkMail({ mailer }: CheckupDeps): Promise<string | Warning> {
  if (!mailer.delivers) {
    const finding = "SMTP_URL is not set; mails are only logged";
    return {
      finding,
      advice: "Set SMTP_URL. Without it, users cannot verify addresses or recover passwords.",
    };
  }
  await mailer.reach();
  return "the mail server accepts the login";
}

async function checkEngine({ openEngine }: CheckupDeps): Promise<string> {
  const engine = await openEngine();
  const fault = await engine.fault();
  // An engine is optional as long as no challenge needs one.
  if (engine.kind === "none") return fault ?? "none";
  if (fault !== undefined) throw new Error(fault);
  return `${engine.kind} can be used`;
}

async function checkPorts({ listen, probePort }: CheckupDeps): Promise<string> {
  const { host, port, metricsHost, metricsPort } = listen;
  const users = await Promise.all([
    probePort({ host, port, path: "/api/config" }),
    probePort({ host: metricsHost, port: metricsPort, path: "/healthz" }),
  ]);
  const taken = [port, metricsPort].filter((_, index) => users[index] === "another");
  if (taken.length > 0) throw new Error(`another program uses ${taken.join(" and ")}`);
  return users.includes("platform") ? "in use by this server" : "are free";
}

/** Addresses reserved for documentation, which no proxy can have. */
const NO_USER = ["203.0.113.7", "198.51.100.7", "2001:db8::7"];

function checkProxy(doors: ListenConfig): string {
  const believes = trustedProxies(doors.trustedProxies);
  if (NO_USER.some((address) => believes?.(address, 0)))
    throw new Error("all clients can spoof their address and evade rate limits");
  const isBehindProxy = doors.publicUrl?.startsWith("https:") ?? false;
  if (isBehindProxy && doors.trustedProxies === "" && !isLoopbackHost(doors.host))
    throw new Error(
      "PUBLIC_URL uses HTTPS, but no proxy is trusted besides loopback: all clients may appear to share one address",
    );
  return doors.trustedProxies === ""
    ? "proxies on this machine are trusted"
    : "the proxies in TRUSTED_PROXIES are trusted";
}
