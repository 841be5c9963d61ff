import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { deleteFactors } from "#features/factor/factor.repo.ts";
import { deleteUserFlows } from "#features/factor/flow.repo.ts";
import { refuse } from "#kernel/problem-error.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { PasswordHasher } from "#ports/password-hasher.ts";
import type { Random } from "#ports/random.ts";
import { findPasswordRefusal } from "./account.domain.ts";
import { lockAdministrator, updatePassword } from "./account.repo.ts";
import { deleteUserDevices } from "./device.repo.ts";
import { generatePassword } from "./generate-password.ts";
import { deleteLinks } from "./link.repo.ts";
import { deleteUserSessions } from "./session.repo.ts";
import { toAccountKey } from "./sign-in-guard.ts";

interface AdminRecoveryDeps {
  readonly db: Db;
  readonly random: Random;
  readonly log: Logger;
  readonly events: EventBus;
  readonly passwords: PasswordHasher;
}

interface AdminRecoveryRequest {
  /** Default: the administrator who registered first. */
  readonly name: string | undefined;
  /** Generated if missing. */
  readonly password: string | undefined;
  /** FACTOR-7: also removes the second factors. */
  readonly resetsFactors: boolean;
}

interface RecoveredAdmin {
  readonly name: string;
  readonly password: string;
}

/** Sets a new administrator password from the command line. */
export function adminRecovery({ db, random, log, events, passwords }: AdminRecoveryDeps) {
  /**
   * USER-8: sets the password, ends all sessions and started sign-ins, deletes the links in mails and the devices, and
   * clears the count of wrong passwords. Returns undefined if there is no such administrator.
   */
  async function recover({
    name,
    resetsFactors,
    ...credentials
  }: AdminRecoveryRequest): Promise<RecoveredAdmin | undefined> {
    if (credentials.password !== undefined) refuse(findPasswordRefusal(credentials.password));
    const password = credentials.password ?? generatePassword(random);
    const hash = await passwords.hash(password);
    return inTransaction(db, async (tx, afterCommit) => {
      const user = await lockAdministrator(tx, name);
      if (!user) return undefined;
      await updatePassword(tx, user.id, hash);
      await deleteLinks(tx, user.id);
      await deleteUserSessions(tx, user.id);
      await deleteUserFlows(tx, user.id);
      await deleteUserDevices(tx, user.id);
      if (resetsFactors) await deleteFactors(tx, user.id);
      afterCommit(() => {
        events.publish({ type: "user.changed", userId: user.id, renamed: false });
        events.publish({ type: "permits.cleared", key: toAccountKey(user.id) });
        log.warn({ status: "Success", about: user.name }, "password reset from the command line");
        if (resetsFactors)
          log.warn({ status: "Success", about: user.name }, "second factors removed from the command line");
      });
      return { name: user.name, password };
    });
  }

  return { recover };
}
