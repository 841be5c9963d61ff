import { toCanonicalForm } from "@gonfalon/rules/canonical.ts";
import { canSignIn } from "#db/can-sign-in.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { findUserByEmail, lockUser } from "#features/account/account.repo.ts";
import type { SecurityMails } from "#features/account/security-mails.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import { connectIdentity } from "./connect-identity.ts";
import { deleteExternalAccount, findOwner, listExternalAccounts } from "./external-account.repo.ts";
import type { ExternalFlows } from "./external-flows.ts";
import type { Identity } from "./identity.domain.ts";
import { findProvider } from "./provider.repo.ts";

export interface ExternalLinkDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly settings: SettingsService;
  readonly flows: ExternalFlows;
  readonly securityMails: SecurityMails;
}

interface LinkedProvider {
  readonly id: string;
  readonly key: string;
}

const CONNECTED_MESSAGE = "account at a provider connected";

export type ExternalLinkService = ReturnType<typeof externalLinkService>;

/** Connects accounts at providers to accounts of the platform. */
export function externalLinkService({ db, clock, log, settings, flows, securityMails }: ExternalLinkDeps) {
  function report(user: string, ip: string, provider: string, message: string): void {
    log.info({ status: "Success", user, ip, provider }, message);
  }

  async function add(
    user: Principal,
    client: Client,
    provider: LinkedProvider,
    identity: Identity,
  ): Promise<void> {
    await inTransaction(db, async (tx, afterCommit) => {
      await insert(tx, user, client, { providerId: provider.id, identity });
      afterCommit(() => report(user.name, client.ip, provider.key, CONNECTED_MESSAGE));
    });
  }

  async function insert(
    tx: Db,
    { id: userId }: Pick<Principal, "id">,
    client: Client,
    link: { readonly providerId: string; readonly identity: Identity },
  ): Promise<void> {
    await connectIdentity(tx, { ...link, userId, linkedAt: clock.now(), lastUsedAt: null });
    await securityMails.queueUserChange(tx, userId, "link-added", client);
  }

  /**
   * LINK-1: connects an identity to the account with its address, if the provider has verified the address, the address
   * is proven here, and the account has the role User. Returns the id of the user.
   */
  async function addByEmail(
    provider: LinkedProvider & { readonly linkByEmail: boolean },
    identity: Identity,
    client: Client,
  ): Promise<string | undefined> {
    const { email, emailVerified } = identity;
    if (!provider.linkByEmail || !emailVerified || email === null) return undefined;
    return inTransaction(db, async (tx, afterCommit) => {
      const account = await findUserByEmail(tx, email);
      const user = account && (await lockUser(tx, account.id));
      if (
        !user?.emailProvenAt ||
        user.role !== "User" ||
        toCanonicalForm(user.email) !== toCanonicalForm(email)
      )
        return undefined;
      // LINK-6: a concurrent first sign-in may have connected the identity.
      const ownerId = await findOwner(tx, provider.id, identity.subject);
      if (ownerId !== undefined) return ownerId;
      await insert(tx, user, client, { providerId: provider.id, identity });
      afterCommit(() => report(user.name, client.ip, provider.key, CONNECTED_MESSAGE));
      return user.id;
    });
  }

  /** LINK-2: connects the identity that the flow of this browser has confirmed. */
  async function addProven(user: Principal, client: Client, token: string | undefined): Promise<void> {
    await inTransaction(db, async (tx, afterCommit) => {
      const { providerId, identity } = await flows.lockProven(tx, token);
      const { provider } = orRefuse(await findProvider(tx, providerId), "account.flow-invalid");
      await insert(tx, user, client, { providerId, identity });
      await flows.end(tx, token);
      afterCommit(() => report(user.name, client.ip, provider.key, CONNECTED_MESSAGE));
    });
  }

  /** LINK-4: the user's row is locked, so that concurrent removals leave at least one sign-in method. */
  async function remove(user: Principal, client: Client, key: string): Promise<void> {
    await inTransaction(db, async (tx, afterCommit) => {
      orRefuse(await lockUser(tx, user.id), "session.required");
      if (!(await deleteExternalAccount(tx, user.id, key))) throw new ProblemError("external.not-linked");
      const { passwordSignIn } = (await settings.getWithin(tx)).accountPolicy;
      if (!(await canSignIn(tx, user.id, passwordSignIn))) throw new ProblemError("account.last-way-in");
      await securityMails.queueUserChange(tx, user.id, "link-removed", client);
      afterCommit(() => report(user.name, client.ip, key, "account at a provider disconnected"));
    });
  }

  return { add, addByEmail, addProven, remove, list: (user: Principal) => listExternalAccounts(db, user.id) };
}
