import type { InstallationCheck } from "@gonfalon/contract/installation.ts";
import { getErrorReason } from "#kernel/error-reason.ts";
import { isLoopbackHost } from "#kernel/network.ts";
import { parseTrustedProxies } from "#kernel/trusted-proxies.ts";
import type { Clock } from "#ports/clock.ts";
import type { ContainerEngine } from "#ports/container-engine.ts";
import type { Disk } from "#ports/disk.ts";
import type { Mailer } from "#ports/mailer.ts";
import type { PortProbe } from "#ports/port-probe.ts";
import { type AccountCheckDeps, checkAccounts, checkProviders } from "./account-check.ts";
import { hasSupportedSchema, needsEngine, readDatabaseInfo } from "./checkup.repo.ts";

/** Listen addresses and trusted proxies. */
export interface ListenConfig {
  readonly host: string;
  readonly port: number;
  readonly metricsHost: string;
  readonly metricsPort: number;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: string;
}

/** The dependencies to check. If one cannot be opened, the error is the finding. */
export interface CheckupDeps extends AccountCheckDeps {
  readonly clock: Clock;
  readonly disk: Disk;
  readonly mailer: Pick<Mailer, "delivers" | "verify">;
  readonly listen: ListenConfig;
  readonly probePort: PortProbe;
  readonly openEngine: () => Promise<Pick<ContainerEngine, "kind" | "findError">>;
  /** Throws if the keys in the database were encrypted with another secret. */
  readonly openKeys: () => Promise<void>;
  readonly canStoreFiles: () => Promise<boolean>;
}

/** A limitation that the administrator should know about. */
interface Warning {
  readonly finding: string;
  readonly advice: string;
}

/** A part that is missing, and that nothing needs. */
interface UnusedPart {
  readonly finding: string;
  readonly advice: null;
  readonly isUnused: true;
}

interface Check {
  readonly subject: InstallationCheck["subject"];
  /** Returns what was found; throws if there is a problem. */
  run(): Promise<string | Warning | UnusedPart>;
  readonly advice: string;
}

const ACCOUNT_ADVICE =
  "Correct PUBLIC_URL, let staff set up two-step verification, and rename accounts and teams that look like others.";
const ENGINE_ADVICE =
  "Start the engine, let the server's account use it, or correct CONTAINER_ENGINE, DOCKER_HOST and CONTAINER_FIREWALL.";
const GIBIBYTE = 1024 ** 3;
const MAX_SKEW_MS = 2000;

export type CheckupService = ReturnType<typeof checkupService>;

/** INSTALL-2: checks everything that the platform needs; problems come with advice. */
export function checkupService(deps: CheckupDeps) {
  const checks: readonly Check[] = [
    {
      subject: "disk",
      run: () => checkDisk(deps),
      advice:
        "Free up disk space in DATA_DIR, make it writable for the server's account, or choose another folder.",
    },
    {
      subject: "database",
      run: () => checkDatabase(deps),
      advice: "Start PostgreSQL, correct DATABASE_URL, or start the platform once to migrate.",
    },
    {
      subject: "clock",
      run: () => checkClock(deps),
      advice: "Synchronize both machines with NTP.",
    },
    {
      subject: "secret",
      run: async () => {
        await deps.openKeys();
        return "valid for the keys in the database";
      },
      advice:
        "Set the original SECRET_KEY, or unset it and restore the original file secret.key in DATA_DIR.",
    },
    {
      subject: "files",
      run: async () => {
        if (!(await deps.canStoreFiles())) throw new Error("written data cannot be read");
        return "readable and writable";
      },
      advice: "Check the disk of DATA_DIR, or the bucket and its keys (S3_*).",
    },
    {
      subject: "mail",
      run: () => checkMail(deps),
      advice: "Start the mail server, check the firewall, or correct SMTP_URL.",
    },
    {
      subject: "containers",
      run: () => checkEngine(deps),
      advice: ENGINE_ADVICE,
    },
    {
      subject: "ports",
      run: () => checkPorts(deps),
      advice: "Stop the other program, or choose another PORT or METRICS_PORT.",
    },
    {
      subject: "proxy",
      run: async () => checkProxy(deps.listen),
      advice:
        "List your reverse proxies, and no others, in TRUSTED_PROXIES. If the proxy runs on this machine, set HOST=127.0.0.1.",
    },
    {
      subject: "providers",
      run: () => checkProviders(deps),
      advice: "Start the provider, correct its addresses, or disable it in Administration, Sign-in.",
    },
    {
      subject: "accounts",
      run: async () => {
        const finding = await checkAccounts(deps);
        return finding === undefined ? "no problem found" : { finding, advice: ACCOUNT_ADVICE };
      },
      advice: ACCOUNT_ADVICE,
    },
  ];

  async function examine(): Promise<readonly InstallationCheck[]> {
    const results = await Promise.all(checks.map(runCheck));
    const databaseProblem = results.find(({ subject, isWell }) => subject === "database" && !isWell);
    // If the database is unavailable, the checks that need it fail with the same error.
    return results.map((result) =>
      result.finding === databaseProblem?.finding ? { ...result, advice: databaseProblem.advice } : result,
    );
  }

  return { examine };
}

async function runCheck({ subject, run, advice }: Check): Promise<InstallationCheck> {
  try {
    const result = await run();
    return {
      subject,
      isWell: true,
      ...(typeof result === "string" ? { finding: result, advice: null } : result),
    };
  } catch (error) {
    return { subject, isWell: false, finding: getErrorReason(error), advice };
  }
}

async function checkDisk({ disk }: CheckupDeps): Promise<string> {
  const { freeBytes } = await disk.getSpace();
  if (freeBytes < GIBIBYTE) throw new Error(`${freeBytes} bytes are free`);
  return `${Math.floor(freeBytes / GIBIBYTE)} GiB free`;
}

async function checkDatabase({ openDb }: CheckupDeps): Promise<string> {
  const db = await openDb();
  if (!(await hasSupportedSchema(db))) throw new Error("it has the schema of another version");
  return `PostgreSQL ${(await readDatabaseInfo(db)).version}, migrated`;
}

async function checkClock({ openDb, clock }: CheckupDeps): Promise<string> {
  const db = await openDb();
  const earliest = clock.now().getTime();
  const time = (await readDatabaseInfo(db)).time.getTime();
  const latest = clock.now().getTime();
  // The database reads its clock between these two readings, so any time between them counts as equal.
  const skewMs = Math.abs(time - Math.min(Math.max(time, earliest), latest));
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
  await mailer.verify();
  return "the mail server accepts the login";
}

async function checkEngine({
  openEngine,
  openDb,
  clock,
}: CheckupDeps): Promise<string | Warning | UnusedPart> {
  const engine = await openEngine();
  const error = await engine.findError();
  // An engine is optional as long as no challenge needs one.
  if (engine.kind === "none") {
    const finding = error ?? "none";
    const isNeeded = await needsEngine(await openDb(), clock.now());
    return isNeeded ? { finding, advice: ENGINE_ADVICE } : { finding, advice: null, isUnused: true };
  }
  if (error !== undefined) throw new Error(error);
  return `${engine.kind} can be used`;
}

async function checkPorts({ listen, probePort }: CheckupDeps): Promise<string> {
  const { host, port, metricsHost, metricsPort } = listen;
  const owners = await Promise.all([
    probePort({ host, port, path: "/api/config" }),
    probePort({ host: metricsHost, port: metricsPort, path: "/healthz" }),
  ]);
  const usedPorts = [port, metricsPort].filter((_, index) => owners[index] === "other");
  if (usedPorts.length > 0) throw new Error(`another program uses ${usedPorts.join(" and ")}`);
  return owners.includes("platform") ? "in use by this server" : "free";
}

/** Addresses that are reserved for documentation, so that no proxy should have them. */
const DOCUMENTATION_ADDRESSES = ["203.0.113.7", "198.51.100.7", "2001:db8::7"];

function checkProxy(config: ListenConfig): string {
  const isTrusted = parseTrustedProxies(config.trustedProxies);
  if (DOCUMENTATION_ADDRESSES.some((address) => isTrusted?.(address, 0)))
    throw new Error("all clients can spoof their address and evade rate limits");
  const isBehindProxy = config.publicUrl?.startsWith("https:") ?? false;
  if (isBehindProxy && config.trustedProxies === "" && !isLoopbackHost(config.host))
    throw new Error(
      "PUBLIC_URL uses HTTPS, but no proxy is trusted besides loopback: all clients may appear to share one address",
    );
  return config.trustedProxies === ""
    ? "proxies on this machine are trusted"
    : "the proxies in TRUSTED_PROXIES are trusted";
}
