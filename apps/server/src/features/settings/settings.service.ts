import type { ClientConfig, GlobalConfig, Settings } from "@gonfalon/contract/settings.ts";
import type { Db } from "#db/client.ts";
import { type AfterCommit, inTransaction } from "#db/transaction.ts";
import { listProviderButtons } from "#features/provider/provider.repo.ts";
import type { MaybePromise } from "#kernel/maybe-promise.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { Client } from "#ports/client.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { BoxKey } from "#ports/key-vault.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import {
  changedSettings,
  requiresMoreFactors,
  type SettingsChange,
  settingsFrom,
  startsToNeedMail,
  switchesEncryptionOn,
  toClientConfig,
} from "./settings.domain.ts";
import { listSettings, lockSettings, upsertSettings } from "./settings.repo.ts";

export interface SettingsDeps {
  readonly db: Db;
  readonly events: EventBus;
  readonly log: Logger;
  /** The key pair for encrypted passwords and flags. */
  readonly credentialKey: BoxKey;
  /** Whether a mail server is configured. */
  readonly sendsMail: boolean;
  /** Whether browsers support passkeys at the address of the platform. */
  readonly passkeys: boolean;
  /** Values from the environment. */
  readonly platform: Pick<
    ClientConfig,
    "portMapping" | "trafficCapture" | "sourceUrl" | "attachmentBytes" | "packageBytes"
  >;
}

/** The acting administrator and their client; undefined for the platform itself. */
interface Editor {
  readonly user: Principal;
  readonly client: Client;
}

type Logo = Pick<GlobalConfig, "logoHash" | "faviconHash">;

export type SettingsService = ReturnType<typeof settingsService>;

export function settingsService(deps: SettingsDeps) {
  const { db, events, log, credentialKey, sendsMail, passkeys, platform } = deps;
  // Invalidated by "settings.changed" from any process.
  const cache = readCache(async (_: "settings") => settingsFrom(await listSettings(db)));
  const clientConfigs = readCache((_: "config") => makeClientConfig());
  for (const type of ["settings.changed", "events.missed"] as const)
    events.subscribe(type, () => {
      cache.forget("settings");
      clientConfigs.forget("config");
    });
  for (const type of ["key.changed", "provider.changed"] as const)
    events.subscribe(type, () => clientConfigs.forget("config"));

  function get(): MaybePromise<Settings> {
    return cache.get("settings");
  }

  function clientConfig(): MaybePromise<ClientConfig> {
    return clientConfigs.get("config");
  }

  async function makeClientConfig(): Promise<ClientConfig> {
    const settings = await get();
    const apiPublicKey = settings.globalConfig.apiEncryption
      ? Buffer.from(await credentialKey.publicKey()).toString("base64")
      : null;
    const providers = [...(await listProviderButtons(db))];
    const { passwordSignIn, secondFactor } = settings.accountPolicy;
    const signIn = { password: passwordSignIn, passkeys, secondFactor, providers };
    return toClientConfig(settings, { apiPublicKey, signIn, ...platform });
  }

  async function update(change: SettingsChange, editor?: Editor): Promise<void> {
    const current = settingsFrom(await listSettings(db));
    if (!sendsMail && startsToNeedMail(current, change)) throw new ProblemError("mail.not-configured");
    if (editor && requiresMoreFactors(current, change) && !hasSecondFactor(editor.user))
      throw new ProblemError("account.no-factor");
    if (change.accountPolicy?.passwordSignIn === false && (await listProviderButtons(db)).length === 0)
      throw new ProblemError("provider.needed");
    if (switchesEncryptionOn(current, change)) await credentialKey.renew();
    await inTransaction(db, async (tx, afterCommit) => {
      const changes = changedSettings(settingsFrom(await listSettings(tx)), change);
      await upsertSettings(tx, changes);
      if (changes.length === 0) return;
      afterCommit(() => {
        events.publish({ type: "settings.changed" });
        const changed = changes.map(({ section, member }) => `${section}.${member}`);
        log.info(
          { status: "Success", user: editor?.user.name, ip: editor?.client.ip, changed },
          "settings changed",
        );
      });
    });
  }

  /** Returns the hashes of the files that were the logo and the icon before. */
  async function setLogo(tx: Db, afterCommit: AfterCommit, logo: Logo): Promise<readonly (string | null)[]> {
    await lockSettings(tx);
    const { logoHash, faviconHash } = settingsFrom(await listSettings(tx)).globalConfig;
    const changes = Object.entries(logo).map(([member, value]) => ({
      section: "globalConfig",
      member,
      value,
    }));
    await upsertSettings(tx, changes);
    afterCommit(() => events.publish({ type: "settings.changed" }));
    return [logoHash, faviconHash];
  }

  /** Inside a transaction: a cache that is empty is not filled over another connection. */
  async function getWithin(tx: Db): Promise<Settings> {
    return cache.peek("settings") ?? settingsFrom(await listSettings(tx));
  }

  return { get, getWithin, clientConfig, update, setLogo };
}

/** FACTOR-6: administrators who require a second factor must have one, so that they do not lock themselves out. */
function hasSecondFactor({ via }: Principal): boolean {
  return via.kind === "session" && via.twoStep;
}
