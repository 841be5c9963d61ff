import type { InstallationCheck } from "@gonfalon/contract/installation.ts";
import type { Db } from "#db/client.ts";
import { isLoopback } from "#kernel/loopback.ts";
import { reasonOf } from "#kernel/reason-of.ts";
import { trustedProxies } from "#kernel/trusted-proxies.ts";
import type { Clock } from "#ports/clock.ts";
import type { ContainerEngine } from "#ports/container-engine.ts";
import type { Disk } from "#ports/disk.ts";
import type { Mailer } from "#ports/mailer.ts";
import type { PortUser } from "#ports/port-user.ts";
import { hasThisSchema, readDatabase } from "./checkup.repo.ts";

/** Where the platform listens, and whom it believes there. */
export interface Doors {
  readonly host: string;
  readonly port: number;
  readonly metricsHost: string;
  readonly metricsPort: number;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: string;
}

/** What is looked at. Whatever cannot be opened throws why, which is a finding like any other. */
export interface CheckupDeps {
  readonly clock: Clock;
  readonly disk: Disk;
  readonly mailer: Pick<Mailer, "delivers" | "reach">;
  readonly doors: Doors;
  readonly portUser: PortUser;
  readonly openDb: () => Promise<Db>;
  readonly openEngine: () => Promise<Pick<ContainerEngine, "kind" | "fault">>;
  /** Throws if the keys in the database belong to another secret. */
  readonly openKeys: () => Promise<void>;
  readonly keepsFiles: () => Promise<boolean>;
}

interface Check {
  readonly subject: InstallationCheck["subject"];
  /** Answers what is worth knowing; throws what is wrong. */
  look(): Promise<string>;
  readonly advice: string;
}

const GIBIBYTE = 1024 ** 3;
const MOST_SKEW_MS = 2000;

export type CheckupService = ReturnType<typeof checkupService>;

/** INSTALL-2: looks at everything that the platform needs; what is wrong comes with what to do about it. */
export function checkupService(deps: CheckupDeps) {
  const checks: readonly Check[] = [
    {
      subject: "disk",
      look: () => lookAtDisk(deps),
      advice: "Make room on the disk of DATA_DIR, let the server's account write there, or choose another.",
    },
    {
      subject: "database",
      look: () => lookAtDatabase(deps),
      advice: "Start PostgreSQL, correct DATABASE_URL, or start the platform once, which migrates.",
    },
    {
      subject: "clock",
      look: () => lookAtClock(deps),
      advice: "Let both machines keep their time with NTP.",
    },
    {
      subject: "secret",
      look: async () => {
        await deps.openKeys();
        return "opens the keys in the database";
      },
      advice: "Set SECRET_KEY, or bring back the file secret.key in DATA_DIR, as it was.",
    },
    {
      subject: "files",
      look: async () => {
        if (!(await deps.keepsFiles())) throw new Error("what is written cannot be read back");
        return "can be written, read and deleted";
      },
      advice: "Look at the disk of DATA_DIR or at the bucket and its keys (S3_*).",
    },
    {
      subject: "mail",
      look: () => lookAtMail(deps),
      advice: "Start the mail server, open the way to it, or correct SMTP_URL.",
    },
    {
      subject: "containers",
      look: () => lookAtEngine(deps),
      advice:
        "Start the engine, let the server's account use it, or correct CONTAINER_ENGINE, DOCKER_HOST and CONTAINER_FIREWALL.",
    },
    {
      subject: "ports",
      look: () => lookAtPorts(deps),
      advice: "End the other program, or choose another PORT or METRICS_PORT.",
    },
    {
      subject: "proxy",
      look: async () => lookAtProxy(deps.doors),
      advice:
        "Name the proxies in front, and only these, in TRUSTED_PROXIES. If yours runs on this machine, set HOST=127.0.0.1.",
    },
  ];

  function examine(): Promise<readonly InstallationCheck[]> {
    return Promise.all(checks.map(outcomeOf));
  }

  return { examine };
}

async function outcomeOf({ subject, look, advice }: Check): Promise<InstallationCheck> {
  try {
    return { subject, isWell: true, finding: await look(), advice: null };
  } catch (error) {
    return { subject, isWell: false, finding: reasonOf(error), advice };
  }
}

async function lookAtDisk({ disk }: CheckupDeps): Promise<string> {
  const { freeBytes } = await disk.room();
  if (freeBytes < GIBIBYTE) throw new Error(`${freeBytes} bytes are free`);
  return `${Math.floor(freeBytes / GIBIBYTE)} GiB free`;
}

async function lookAtDatabase({ openDb }: CheckupDeps): Promise<string> {
  const db = await openDb();
  if (!(await hasThisSchema(db))) throw new Error("it is not that of this version");
  return `PostgreSQL ${(await readDatabase(db)).version}, migrated`;
}

async function lookAtClock({ openDb, clock }: CheckupDeps): Promise<string> {
  const db = await openDb();
  const before = clock.now().getTime();
  const time = (await readDatabase(db)).time.getTime();
  const after = clock.now().getTime();
  // The question takes time, which is not a difference.
  const skewMs = Math.abs(time - Math.min(Math.max(time, before), after));
  if (skewMs > MOST_SKEW_MS) throw new Error(`it differs from that of the database by ${skewMs} ms`);
  return "agrees with that of the database";
}

async function lookAtMail({ mailer }: CheckupDeps): Promise<string> {
  if (!mailer.delivers) return "no SMTP_URL, mails only go to the log";
  await mailer.reach();
  return "the mail server lets us in";
}

async function lookAtEngine({ openEngine }: CheckupDeps): Promise<string> {
  const engine = await openEngine();
  const fault = await engine.fault();
  // Without any engine a platform is whole, as long as no challenge asks for one.
  if (engine.kind === "none") return fault ?? "none";
  if (fault !== undefined) throw new Error(fault);
  return `${engine.kind} can be used`;
}

async function lookAtPorts({ doors, portUser }: CheckupDeps): Promise<string> {
  const { host, port, metricsHost, metricsPort } = doors;
  const users = await Promise.all([
    portUser({ host, port, path: "/api/config" }),
    portUser({ host: metricsHost, port: metricsPort, path: "/healthz" }),
  ]);
  const taken = [port, metricsPort].filter((_, index) => users[index] === "another");
  if (taken.length > 0) throw new Error(`another program uses ${taken.join(" and ")}`);
  return users.includes("platform") ? "are the platform's" : "are free";
}

/** No proxy can have these: they are set aside for examples. */
const NOBODY = ["203.0.113.7", "198.51.100.7", "2001:db8::7"];

function lookAtProxy(doors: Doors): string {
  const believes = trustedProxies(doors.trustedProxies);
  if (NOBODY.some((address) => believes?.(address, 0)))
    throw new Error("everybody is believed about the address they call from, which evades all limits");
  const isBehindProxy = doors.publicUrl?.startsWith("https:") ?? false;
  if (isBehindProxy && doors.trustedProxies === "" && !isLoopback(doors.host))
    throw new Error(
      "https at PUBLIC_URL ends in a proxy, which is not believed unless it runs here: everybody may seem to call from one address",
    );
  return doors.trustedProxies === ""
    ? "one on this machine is believed"
    : "those of TRUSTED_PROXIES are believed";
}
