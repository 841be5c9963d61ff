import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { lockUser } from "#features/account/account.repo.ts";
import { revokeDeviceTrust } from "#features/account/device.repo.ts";
import type { SecurityMails } from "#features/account/security-mails.ts";
import type { SessionService } from "#features/account/session.service.ts";
import { orRefuse } from "#kernel/problem-error.ts";
import type { IssuedSession } from "#ports/authenticator.ts";
import type { Client } from "#ports/client.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import { deleteRecoveryCodes, findFactors } from "./factor.repo.ts";
import type { FactorCodes } from "./factor-codes.ts";

export interface FactorChangeDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly events: EventBus;
  readonly sessions: SessionService;
  readonly codes: FactorCodes;
  readonly securityMails: SecurityMails;
}

/** A change to the factors of a user, and the client that makes it. */
interface Change {
  readonly user: Principal;
  readonly client: Client;
  readonly kind: ChangeKind;
}

type ChangeKind = keyof typeof LOG_TEXTS;

const LOG_TEXTS = {
  "app-added": "authenticator app added",
  "app-removed": "authenticator app removed",
  "passkey-added": "passkey added",
  "passkey-removed": "passkey removed",
} as const;

interface AddResult<T> {
  readonly result: T;
  /** Null unless this is the first factor. */
  readonly recoveryCodes: readonly string[] | null;
  /** The new session cookie, if the other sessions have ended. */
  readonly session: IssuedSession | undefined;
}

export type FactorChanges = ReturnType<typeof factorChanges>;

/** FACTOR-1: the first factor turns two-step verification on, and removing the last turns it off. */
export function factorChanges({ db, log, events, sessions, codes, securityMails }: FactorChangeDeps) {
  /** `work` adds the factor. */
  async function add<T>(change: Change, work: (tx: Db) => Promise<T>): Promise<AddResult<T>> {
    const { user } = change;
    const recovery = await codes.generate(user.id);
    return inTransaction(db, async (tx, afterCommit) => {
      orRefuse(await lockUser(tx, user.id), "session.required");
      const { twoStep } = await findFactors(tx, user.id);
      const result = await work(tx);
      await securityMails.queueUserChange(tx, user.id, change.kind, change.client);
      afterCommit(() => report(change));
      if (twoStep) {
        await revokeDeviceTrust(tx, user.id);
        return { result, recoveryCodes: null, session: undefined };
      }
      await recovery.store(tx);
      return { result, recoveryCodes: recovery.codes, session: await sessions.keepOnlyCurrent(tx, user) };
    });
  }

  /**
   * `work` deletes the factor and returns whether the factor existed. Returns the new session cookie if it was the last
   * factor.
   */
  async function remove(
    change: Change,
    work: (tx: Db) => Promise<boolean>,
  ): Promise<IssuedSession | undefined> {
    const { user } = change;
    return inTransaction(db, async (tx, afterCommit) => {
      orRefuse(await lockUser(tx, user.id), "session.required");
      if (!(await work(tx))) return undefined;
      await securityMails.queueUserChange(tx, user.id, change.kind, change.client);
      afterCommit(() => report(change));
      if ((await findFactors(tx, user.id)).twoStep) {
        await revokeDeviceTrust(tx, user.id);
        return undefined;
      }
      await deleteRecoveryCodes(tx, user.id);
      return sessions.keepOnlyCurrent(tx, user);
    });
  }

  function report({ user, client, kind }: Change): void {
    events.publish({ type: "user.changed", userId: user.id, renamed: false });
    log.info({ status: "Success", user: user.name, ip: client.ip }, LOG_TEXTS[kind]);
  }

  return { add, remove };
}
