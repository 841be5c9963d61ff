import { once } from "node:events";
import { connect as dial } from "node:net";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { keepsBlobs } from "#adapters/blob/probe.ts";
import { folderDisk } from "#adapters/disk/folder-disk.ts";
import { inProcessEvents } from "#adapters/events/in-process.ts";
import { keyVault } from "#adapters/secrets/key-vault.ts";
import { masterKey } from "#adapters/secrets/master-key.ts";
import { systemClock } from "#adapters/time/system-clock.ts";
import { openStores, requireDataFolder } from "#compose/storage.ts";
import { type Config, readConfig } from "#config/config.ts";
import { reasonOf } from "#kernel/reason-of.ts";
import type { Terminal } from "./command.ts";
import { commandLog, openInstallation } from "./installation.ts";

export const usage = `gonfalon doctor

Looks at everything that the platform needs and says what is wrong and what to do about it.
The server may run or not. The exit code is 1 if anything is wrong.`;

interface Check {
  readonly name: string;
  /** Throws what is wrong; answers what is worth knowing. */
  look(): Promise<string>;
  /** What to do about it. */
  readonly advice: string;
}

const GIBIBYTE = 1024 ** 3;
const MOST_SKEW_MS = 2000;
const DIAL_MS = 5000;

export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  parseArgs({ args: [...args] });
  // Wrong settings are told by themselves, all at once.
  const config = readConfig(terminal.env);
  await using opened = new AsyncDisposableStack();
  let faults = 0;
  for (const { name, look, advice } of checksOf(config, opened)) {
    try {
      terminal.say(`ok    ${name}: ${await look()}`);
    } catch (error) {
      faults++;
      terminal.say(`WRONG ${name}: ${reasonOf(error)}\n      ${advice}`);
    }
  }
  return faults === 0 ? 0 : 1;
}

function checksOf(config: Config, opened: AsyncDisposableStack): readonly Check[] {
  const installation = () => openInstallation(config, opened);
  return [
    {
      name: "data folder",
      look: async () => {
        await requireDataFolder(config);
        const { freeBytes } = await folderDisk(config.DATA_DIR).room();
        if (freeBytes < GIBIBYTE) throw new Error(`${freeBytes} bytes are free`);
        return `${Math.floor(freeBytes / GIBIBYTE)} GiB free`;
      },
      advice: "Make room on the disk of DATA_DIR, let the server's account write there, or choose another.",
    },
    {
      name: "database",
      look: async () => {
        const { db } = await installation();
        const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
        return `PostgreSQL ${rows[0]?.server_version}, migrated`;
      },
      advice: "Start PostgreSQL, correct DATABASE_URL, or start the platform once, which migrates.",
    },
    {
      name: "clock",
      look: async () => {
        const { db } = await installation();
        const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
        const skew = Math.abs((rows[0]?.now.getTime() ?? 0) - systemClock.now().getTime());
        if (skew > MOST_SKEW_MS) throw new Error(`it differs from that of the database by ${skew} ms`);
        return "agrees with that of the database";
      },
      advice: "Let both machines keep their time with NTP.",
    },
    {
      name: "secret",
      look: async () => {
        const { db } = await installation();
        const key = await masterKey({ dataDir: config.DATA_DIR, given: config.SECRET_KEY });
        const events = inProcessEvents(commandLog(db, opened));
        await keyVault({ db, clock: systemClock, events, masterKey: key }).check();
        return "opens the keys in the database";
      },
      advice: "Set SECRET_KEY, or bring back the file secret.key in DATA_DIR, as it was.",
    },
    {
      name: "files",
      look: async () => {
        const { blobs } = await openStores(config);
        if (!(await keepsBlobs(blobs))) throw new Error("what is written cannot be read back");
        return "can be written, read and deleted";
      },
      advice: "Look at the disk of DATA_DIR or at the bucket and its keys (S3_*).",
    },
    {
      name: "mail",
      look: async () => {
        if (config.SMTP_URL === undefined) return "no SMTP_URL, mails only go to the log";
        const { hostname, port, protocol } = new URL(config.SMTP_URL);
        await reach(hostname, Number(port) || (protocol === "smtps:" ? 465 : 25));
        return "the mail server can be reached";
      },
      advice: "Start the mail server, open the way to it, or correct SMTP_URL.",
    },
  ];
}

async function reach(host: string, port: number): Promise<void> {
  const socket = dial({ host, port, timeout: DIAL_MS });
  socket.once("timeout", () => socket.destroy(new Error("no answer")));
  try {
    await once(socket, "connect");
  } finally {
    socket.destroy();
  }
}
