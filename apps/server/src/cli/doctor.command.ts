import { parseArgs } from "node:util";
import type { InstallationCheck } from "@gonfalon/contract/installation.ts";
import { canStoreBlobs } from "#adapters/blob/probe.ts";
import { folderDisk } from "#adapters/disk/folder-disk.ts";
import { inProcessEvents } from "#adapters/events/in-process.ts";
import { openIdClient } from "#adapters/identity/openid-client.ts";
import { pinoLog } from "#adapters/logging/pino.ts";
import { probePort } from "#adapters/net/port-probe.ts";
import { keyVault } from "#adapters/secrets/key-vault.ts";
import { deriveMasterKey } from "#adapters/secrets/master-key.ts";
import { systemClock } from "#adapters/time/system-clock.ts";
import { systemTimer } from "#adapters/time/system-timer.ts";
import { requireDataFolder } from "#compose/data-folder.ts";
import { openEngine } from "#compose/engine.ts";
import { createMailer, getPublicUrl, toListenConfig } from "#compose/options.ts";
import { openStores } from "#compose/storage.ts";
import { type Config, readConfig } from "#config/config.ts";
import type { Db } from "#db/client.ts";
import { checkupService } from "#features/installation/checkup.service.ts";
import { probeProviders } from "#features/provider/probe-providers.ts";
import type { KeyVault } from "#ports/key-vault.ts";
import type { Terminal } from "./command.ts";
import { openInstallation } from "./installation.ts";

export const usage = `gonfalon doctor

Checks everything that the platform needs, and prints each result, with advice for problems.
Works with and without a running server. The exit code is 1 if a check fails.`;

export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  parseArgs({ args: [...args] });
  // An invalid configuration is reported before all checks, with all of its errors.
  const config = readConfig(terminal.env);
  await using resources = new AsyncDisposableStack();
  const checkup = await openCheckup(config, resources);
  const checks = await checkup.examine();
  for (const check of checks) {
    terminal.print(`${toLabel(check)}  ${check.subject}: ${check.finding}`);
    if (check.advice !== null) terminal.print(`      ${check.advice}`);
  }
  return checks.every(({ isWell }) => isWell) ? 0 : 1;
}

function toLabel({ isWell, advice, isUnused }: InstallationCheck): string {
  if (!isWell) return "FAIL";
  if (advice !== null) return "WARN";
  return isUnused ? "none" : "ok  ";
}

/** The same checks as on the screen System status, with connections opened for this command. */
async function openCheckup(config: Config, resources: AsyncDisposableStack) {
  const { logger: log } = pinoLog({
    level: "fatal",
    clock: systemClock,
    destination: { write: () => undefined },
  });
  const mailer = await createMailer(config, log);
  resources.defer(() => mailer.close());
  const url = getPublicUrl(config);
  let database: Promise<Db> | undefined;

  function openDb(): Promise<Db> {
    database ??= openInstallation(config, resources).then(({ db }) => db);
    return database;
  }

  async function openVault(): Promise<KeyVault> {
    const keySource = { dataDir: config.DATA_DIR, configuredSecret: config.SECRET_KEY };
    const db = await openDb();
    const events = inProcessEvents(log);
    return keyVault({ db, clock: systemClock, events, masterKey: await deriveMasterKey(keySource) });
  }

  return checkupService({
    clock: systemClock,
    disk: {
      getSpace: async () => {
        await requireDataFolder(config);
        return folderDisk(config.DATA_DIR).getSpace();
      },
    },
    mailer,
    listen: toListenConfig(config),
    probePort,
    openDb,
    // The command starts no containers, so it needs no installation id.
    openEngine: () => openEngine(config, { installation: "", timer: systemTimer }),
    openKeys: async () => (await openVault()).check(),
    publicUrl: url,
    probeProviders: async () =>
      probeProviders(
        { keys: await openVault(), publicUrl: url, identities: openIdClient({ publicUrl: url }) },
        await openDb(),
      ),
    canStoreFiles: async () => canStoreBlobs((await openStores(config)).blobs),
  });
}
