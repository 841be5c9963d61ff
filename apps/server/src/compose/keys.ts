import { keyVault, WrongMasterKey } from "#adapters/secrets/key-vault.ts";
import { deriveMasterKey } from "#adapters/secrets/master-key.ts";
import { systemClock } from "#adapters/time/system-clock.ts";
import { type Config, ConfigError } from "#config/config.ts";
import type { Db } from "#db/client.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { KeyVault } from "#ports/key-vault.ts";

interface KeyDeps {
  readonly db: Db;
  readonly events: EventBus;
}

/** Opens the keys in the database, which are encrypted with the secret from the configuration or the data folder. */
export async function openKeys(config: Config, { db, events }: KeyDeps): Promise<KeyVault> {
  const vault = keyVault({
    db,
    clock: systemClock,
    events,
    masterKey: await deriveMasterKey({ dataDir: config.DATA_DIR, configuredSecret: config.SECRET_KEY }),
  });
  try {
    await vault.check();
  } catch (error) {
    if (!(error instanceof WrongMasterKey)) throw error;
    throw new ConfigError(
      "The keys in the database were encrypted with another secret: set the original SECRET_KEY, or unset SECRET_KEY and restore the original file secret.key in DATA_DIR.",
      { cause: error },
    );
  }
  return vault;
}

/** Derived from a key in the database: it is unique, and survives restarts and restores. */
export async function getInstallationId(keys: KeyVault): Promise<string> {
  const publicKey = await keys.getSigningKey("installation").getPublicKey();
  return Buffer.from(publicKey).toString("hex").slice(0, 32);
}
