import { canonical } from "@gonfalon/rules/canonical.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { hasWayIn } from "#db/ways-in.ts";
import { findUserByEmail, lockUser } from "#features/account/account.repo.ts";
import type { SecurityMails } from "#features/account/security-mails.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import { deleteLink, insertLink, listLinks } from "./external-account.repo.ts";
import type { ExternalFlows } from "./external-flows.ts";
import type { Identity } from "./identity.domain.ts";

export interface ExternalLinkDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly flows: ExternalFlows;
  readonly notices: SecurityMails;
}

interface LinkedProvider {
  readonly id: string;
  readonly key: string;
}

const CONNECTED = "account at a provider connected";

export type ExternalLinkService = ReturnType<typeof externalLinkService>;

/** Connects accounts at providers to accounts of the platform. */
export function externalLinkService({ db, clock, log, flows, notices }: ExternalLinkDeps) {
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
      afterCommit(() => report(user.name, client.ip, provider.key, CONNECTED));
    });
  }

  async function insert(
    tx: Db,
    { id: userId }: Pick<Principal, "id">,
    client: Client,
    proven: { readonly providerId: string; readonly identity: Identity },
  ): Promise<void> {
    await insertLink(tx, { ...proven, userId, linkedAt: clock.now(), lastUsedAt: null });
    await notices.queueOwn(tx, userId, "link-added", client);
  }

  /**
   * LINK-1: connects an identity to the account with its address, if both sides have proven the address. Returns the id
   * of the user.
   */
  async function addByEmail(
    provider: LinkedProvider & { readonly linkByEmail: boolean },
    identity: Identity,
    client: Client,
  ): Promise<string | undefined> {
    const { email, emailVerified } = identity;
    if (!provider.linkByEmail || !emailVerified || email === null) return undefined;
    return inTransaction(db, async (tx, afterCommit) => {
      const found = await findUserByEmail(tx, email);
      const user = found && (await lockUser(tx, found.id));
      if (!user?.emailProvenAt || user.role !== "User" || canonical(user.email) !== canonical(email))
        return undefined;
      await insert(tx, user, client, { providerId: provider.id, identity });
      afterCommit(() => report(user.name, client.ip, provider.key, CONNECTED));
      return user.id;
    });
  }

  /** LINK-2: the identity that waits in this browser. */
  async function addProven(user: Principal, client: Client, token: string | undefined): Promise<void> {
    await inTransaction(db, async (tx, afterCommit) => {
      const { providerId, identity } = await flows.lockProven(tx, token);
      await insert(tx, user, client, { providerId, identity });
      await flows.end(tx, token);
      afterCommit(() => report(user.name, client.ip, providerId, CONNECTED));
    });
  }

  /** LINK-4: the row of the user is locked, so that concurrent removals leave one way to sign in. */
  async function remove(user: Principal, client: Client, key: string): Promise<void> {
    await inTransaction(db, async (tx, afterCommit) => {
      orRefuse(await lockUser(tx, user.id), "session.required");
      if (!(await deleteLink(tx, user.id, key))) throw new ProblemError("external.not-linked");
      if (!(await hasWayIn(tx, user.id))) throw new ProblemError("account.last-way-in");
      await notices.queueOwn(tx, user.id, "link-removed", client);
      afterCommit(() => report(user.name, client.ip, key, "account at a provider disconnected"));
    });
  }

  return { add, addByEmail, addProven, remove, list: (user: Principal) => listLinks(db, user.id) };
}
