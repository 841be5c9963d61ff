import type { ClientConfig, GlobalConfig, Settings } from "@gonfalon/contract/settings.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { EventBus } from "#ports/event-bus.ts";
import { changedSettings, clientConfigOf, type SettingsChange, settingsFrom } from "./settings.domain.ts";
import { listSettings, upsertSettings } from "./settings.repo.ts";

export interface SettingsDeps {
  readonly db: Db;
  readonly events: EventBus;
  readonly portMapping: ClientConfig["portMapping"];
}

export type SettingsService = ReturnType<typeof settingsService>;

export function settingsService({ db, events, portMapping }: SettingsDeps) {
  // Forgotten by "settings.changed", whichever process changed them.
  const cache = readCache(async (_: "settings") => settingsFrom(await listSettings(db)));
  events.subscribe("settings.changed", () => cache.forget("settings"));

  function get(): Promise<Settings> {
    return cache.get("settings");
  }

  async function clientConfig(): Promise<ClientConfig> {
    return clientConfigOf(await get(), { apiPublicKey: null, portMapping });
  }

  async function update(change: SettingsChange): Promise<void> {
    await inTransaction(db, async (tx, afterCommit) => {
      const changes = changedSettings(settingsFrom(await listSettings(tx)), change);
      await upsertSettings(tx, changes);
      if (changes.length > 0) afterCommit(() => events.publish({ type: "settings.changed" }));
    });
  }

  async function setLogo(logo: Pick<GlobalConfig, "logoHash" | "faviconHash">): Promise<void> {
    const changes = Object.entries(logo).map(([member, value]) => ({
      section: "globalConfig",
      member,
      value,
    }));
    await upsertSettings(db, changes);
    events.publish({ type: "settings.changed" });
  }

  return { get, clientConfig, update, setLogo };
}
