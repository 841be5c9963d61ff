import type { ClientConfig, Settings } from "@gonfalon/contract/settings.ts";
import type { Db } from "#db/client.ts";
import { type AfterCommit, inTransaction } from "#db/transaction.ts";
import { findBrandingRefusal, normalizeBranding } from "#features/branding/branding.domain.ts";
import { listProviderButtons } from "#features/provider/provider.repo.ts";
import { findFreshnessRefusal } from "#kernel/access.ts";
import type { MaybePromise } from "#kernel/maybe-promise.ts";
import { ProblemError, refuse } from "#kernel/problem-error.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { Editor } from "#ports/editor.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { BoxKey } from "#ports/key-vault.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import {
  changesConfirmation,
  enablesEncryption,
  enablesMailPolicy,
  findEmailDomainRefusal,
  listChangedSettings,
  requiresMoreFactors,
  type SettingsChange,
  toClientConfig,
  toSettings,
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
  readonly arePasskeysSupported: boolean;
  /** Values from the environment. */
  readonly platform: Pick<
    ClientConfig,
    "portMapping" | "trafficCapture" | "sourceUrl" | "attachmentBytes" | "packageBytes"
  >;
}

/** The members of a section that contain the hash of a file. */
type FileMembers<S extends keyof Settings> = {
  readonly [N in Extract<keyof Settings[S], `${string}Hash`>]?: string | null;
};

export type SettingsService = ReturnType<typeof settingsService>;

export function settingsService(deps: SettingsDeps) {
  const { db, events, log, credentialKey, sendsMail, arePasskeysSupported, platform } = deps;
  const cache = readCache(async (_: "settings") => toSettings(await listSettings(db)));
  const clientConfigs = readCache((_: "config") => loadClientConfig());
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

  function getClientConfig(): MaybePromise<ClientConfig> {
    return clientConfigs.get("config");
  }

  async function loadClientConfig(): Promise<ClientConfig> {
    const settings = await get();
    const apiPublicKey = settings.globalConfig.apiEncryption
      ? Buffer.from(await credentialKey.getPublicKey()).toString("base64")
      : null;
    const providers = [...(await listProviderButtons(db))];
    const { passwordSignIn, secondFactor } = settings.accountPolicy;
    const signIn = {
      password: passwordSignIn,
      passkeys: arePasskeysSupported,
      secondFactor,
      providers,
    };
    return toClientConfig(settings, { apiPublicKey, signIn, ...platform });
  }

  /** Without an editor, the platform itself makes the change. */
  async function update(input: SettingsChange, editor?: Editor): Promise<void> {
    refuse(findBrandingRefusal(input.branding ?? {}));
    const change = input.branding ? { ...input, branding: normalizeBranding(input.branding) } : input;
    const currentSettings = toSettings(await listSettings(db));
    refuse(findEmailDomainRefusal(currentSettings, change));
    if (!sendsMail && enablesMailPolicy(currentSettings, change))
      throw new ProblemError("mail.not-configured");
    if (editor && requiresMoreFactors(currentSettings, change) && !hasSecondFactor(editor.user))
      throw new ProblemError("account.no-factor");
    if (enablesEncryption(currentSettings, change)) await credentialKey.renew();
    await inTransaction(db, async (tx, afterCommit) => {
      await lockSettings(tx);
      if (change.accountPolicy?.passwordSignIn === false && (await listProviderButtons(tx)).length === 0)
        throw new ProblemError("provider.needed");
      const changes = listChangedSettings(toSettings(await listSettings(tx)), change);
      if (changesConfirmation(changes)) refuseStale(editor);
      await upsertSettings(tx, changes);
      if (changes.length === 0) return;
      afterCommit(() => {
        events.publish({ type: "settings.changed" });
        const changedMembers = changes.map(({ section, member }) => `${section}.${member}`);
        log.info(
          { status: "Success", user: editor?.user.name, ip: editor?.client.ip, changed: changedMembers },
          "settings changed",
        );
      });
    });
  }

  /** Sets file hashes, which clients cannot change directly. Returns the previous hashes. */
  async function setFiles<S extends "globalConfig" | "branding">(
    tx: Db,
    afterCommit: AfterCommit,
    section: S,
    files: FileMembers<S>,
  ): Promise<readonly (string | null)[]> {
    await lockSettings(tx);
    const before: Readonly<Record<string, unknown>> = toSettings(await listSettings(tx))[section];
    const changes = Object.entries(files).map(([member, value]) => ({ section, member, value }));
    await upsertSettings(tx, changes);
    afterCommit(() => events.publish({ type: "settings.changed" }));
    return changes.map(({ member }) => before[member] as string | null);
  }

  /** For use in a transaction: does not fill an empty cache, which would need a second connection. */
  async function getWithin(tx: Db): Promise<Settings> {
    return cache.peek("settings") ?? toSettings(await listSettings(tx));
  }

  return { get, getWithin, getClientConfig, update, setFiles };
}

/** STEP-2: otherwise a session without a recent proof of identity could remove the need for one. */
function refuseStale(editor: Editor | undefined): void {
  refuse(findFreshnessRefusal(editor?.user, "account") ?? findFreshnessRefusal(editor?.user, "admin-act"));
}

/** FACTOR-6: administrators who require a second factor must have one, so that they do not lock themselves out. */
function hasSecondFactor({ credential }: Principal): boolean {
  return credential.kind === "session" && credential.twoStep;
}
