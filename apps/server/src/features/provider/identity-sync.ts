import type { Db } from "#db/client.ts";
import { type AfterCommit, inTransaction } from "#db/transaction.ts";
import { lockAdministrators } from "#features/account/account.admin.repo.ts";
import { findProfileChange, type UserState } from "#features/account/account.domain.ts";
import { lockUser, updateProfile, updateRole } from "#features/account/account.repo.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import { updateExternalAccount } from "./external-account.repo.ts";
import type { Identity } from "./identity.domain.ts";

export interface SyncDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
}

/** EXT-7: each sign-in sets the fields, labels and role of the account to those that the provider states. */
export function identitySync({ db, clock, events, log }: SyncDeps) {
  async function run(userId: string, providerId: string, identity: Identity): Promise<void> {
    await inTransaction(db, async (tx, afterCommit) => {
      // `apply` locks the user first, like the removal of an external account: another order can deadlock.
      await apply(tx, afterCommit, userId, identity);
      if (!(await updateExternalAccount(tx, providerId, userId, identity, clock.now())))
        throw new ProblemError("account.flow-invalid");
    });
  }

  async function apply(tx: Db, afterCommit: AfterCommit, userId: string, identity: Identity): Promise<void> {
    const administrators = identity.role === null ? [] : await lockAdministrators(tx);
    const user = orRefuse(await lockUser(tx, userId), "account.login-failed");
    const { realName, stdNumber, phone } = identity.fields;
    const change = findProfileChange(user, { name: undefined, bio: undefined, realName, stdNumber, phone });
    if (change) await updateProfile(tx, userId, change);
    const role = findNewRole(user, identity, administrators);
    if (role) await updateRole(tx, userId, role);
    if (!change && !role) return;
    afterCommit(() => {
      events.publish({ type: "user.changed", userId, renamed: false });
      if (role) log.info({ status: "Success", user: user.name, role }, "role set by a sign-in provider");
    });
  }

  function findNewRole(user: UserState, { role }: Identity, administrators: readonly string[]) {
    if (role === null || role === user.role || user.role === "Banned") return undefined;
    if (user.role === "Admin" && administrators.every((other) => other === user.id)) {
      log.warn({ status: "Denied", user: user.name }, "the last administrator keeps the role");
      return undefined;
    }
    return role;
  }

  return { run, apply };
}

export type IdentitySync = ReturnType<typeof identitySync>;
