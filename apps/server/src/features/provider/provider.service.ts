import { limits } from "@gonfalon/contract/limits.ts";
import type { NewProvider, Provider, ProviderChange } from "@gonfalon/contract/provider.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { toSettings } from "#features/settings/settings.domain.ts";
import { listSettings, lockSettings } from "#features/settings/settings.repo.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import type { Editor } from "#ports/editor.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { IdentityClient } from "#ports/identity-client.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import { probeProvider } from "./probe-providers.ts";
import {
  applyChange,
  createProviderState,
  findAddressRefusal,
  findEmailDomainRefusal,
  findSecretRefusal,
  type ProviderState,
  toRedirectUri,
  toSubjectSource,
} from "./provider.domain.ts";
import {
  deleteProvider,
  findProvider,
  insertProvider,
  listProviders,
  lockProvider,
  lockProviders,
  type StoredProvider,
  updateProvider,
} from "./provider.repo.ts";
import { type ConnectionDeps, sealSecret } from "./provider-connection.ts";

export interface ProviderDeps extends ConnectionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
  readonly log: Logger;
  readonly identities: IdentityClient;
}

export type ProviderService = ReturnType<typeof providerService>;

/** The settings of sign-in providers. Saving a provider sends no request to it. */
export function providerService(deps: ProviderDeps) {
  const { db, clock, random, events, log, identities, keys, publicUrl } = deps;
  for (const type of ["provider.changed", "events.missed"] as const)
    events.subscribe(type, () => identities.clearCache());

  function report({ user, client }: Editor, provider: string, message: string): void {
    events.publish({ type: "provider.changed" });
    log.info({ status: "Success", user: user.name, ip: client.ip, provider }, message);
  }

  async function list(): Promise<readonly Provider[]> {
    return (await listProviders(db)).map(toProvider);
  }

  function toProvider({ provider, linkCount: links }: StoredProvider): Provider {
    return { ...provider, hasSecret: true, redirectUri: toRedirectUri(publicUrl, provider.key), links };
  }

  async function create(editor: Editor, input: NewProvider): Promise<Provider> {
    refuse(findEmailDomainRefusal(input));
    return inTransaction(db, async (tx, afterCommit) => {
      await lockProviders(tx);
      const existingProviders = await listProviders(tx);
      if (existingProviders.length >= limits.provider.count)
        throw new ProblemError("provider.too-many", { limit: limits.provider.count });
      const position = 1 + Math.max(-1, ...existingProviders.map(({ provider }) => provider.position));
      const provider = createProviderState(random.uuid(clock.now()), Math.min(position, 1000), input);
      refuseInvalid(provider, existingProviders);
      await insertProvider(tx, provider, sealSecret(keys, provider.id, input.clientSecret));
      afterCommit(() => report(editor, provider.key, "sign-in provider added"));
      return toProvider(await requireProvider(tx, provider.id));
    });
  }

  function refuseInvalid(provider: ProviderState, allProviders: readonly StoredProvider[]): void {
    refuse(findAddressRefusal(provider, publicUrl));
    const otherProviders = allProviders.filter((other) => other.provider.id !== provider.id);
    // EXT-7: roles of two providers would overwrite each other.
    if (provider.roles.length > 0 && otherProviders.some((other) => other.provider.roles.length > 0))
      throw new ProblemError("provider.roles-taken");
  }

  async function update(editor: Editor, id: string, change: ProviderChange): Promise<Provider> {
    refuse(findEmailDomainRefusal(change));
    return inTransaction(db, async (tx, afterCommit) => {
      await lockProviders(tx);
      await lockProvider(tx, id);
      const before = await requireProvider(tx, id);
      const after = applyChange(before.provider, change);
      const allProviders = await listProviders(tx);
      refuseInvalid(after, allProviders);
      if (before.linkCount > 0 && toSubjectSource(before.provider) !== toSubjectSource(after))
        throw new ProblemError("provider.has-links");
      refuse(findSecretRefusal(before.provider, after, change));
      if (!after.enabled) await refuseLast(tx, id, allProviders);
      const secret = change.clientSecret;
      await updateProvider(tx, after, secret ? sealSecret(keys, id, secret) : undefined);
      afterCommit(() => report(editor, after.key, "sign-in provider changed"));
      return toProvider(await requireProvider(tx, id));
    });
  }

  async function requireProvider(tx: Db, id: string): Promise<StoredProvider> {
    return orRefuse(await findProvider(tx, id), "provider.not-found");
  }

  async function remove(editor: Editor, id: string): Promise<void> {
    await inTransaction(db, async (tx, afterCommit) => {
      await lockProviders(tx);
      await refuseLast(tx, id, await listProviders(tx));
      const key = orRefuse(await deleteProvider(tx, id), "provider.not-found");
      afterCommit(() => report(editor, key, "sign-in provider deleted"));
    });
  }

  /** LINK-7: while password sign-in is off, refuses to disable or delete the last enabled provider. */
  async function refuseLast(tx: Db, id: string, allProviders: readonly StoredProvider[]): Promise<void> {
    const enabledProviders = allProviders.filter(({ provider }) => provider.enabled);
    if (enabledProviders.length !== 1 || enabledProviders[0]?.provider.id !== id) return;
    await lockSettings(tx);
    if (!toSettings(await listSettings(tx)).accountPolicy.passwordSignIn)
      throw new ProblemError("provider.last");
  }

  /** Checks whether the provider responds. */
  async function probe(id: string) {
    return probeProvider(deps, await requireProvider(db, id));
  }

  return { list, create, update, remove, probe };
}
