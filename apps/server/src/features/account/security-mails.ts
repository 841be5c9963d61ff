import type { Db } from "#db/client.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import type { SecurityChange } from "#features/mail/mail.template.ts";
import type { AttemptLimiter } from "#ports/attempt-limiter.ts";
import type { Client } from "#ports/client.ts";
import type { Logger } from "#ports/logger.ts";
import { findUser } from "./account.repo.ts";
import { takeMailPermit } from "./throttle-mail.ts";

export interface SecurityMailDeps {
  readonly log: Logger;
  readonly attempts: AttemptLimiter;
  readonly mails: MailService;
}

interface SecurityMail {
  readonly userId: string;
  readonly change: SecurityChange;
  /** The client that made the change; undefined if the mail does not name it. */
  readonly origin?: Client;
  readonly language: Client["language"];
}

export type SecurityMails = ReturnType<typeof securityMails>;

/** STEP-3: informs users about changes to their account, at an address that was proven to be theirs. */
export function securityMails({ log, attempts, mails }: SecurityMailDeps) {
  /**
   * Runs in the transaction of the change. Queues nothing without a mail server, without a proven address, or above the
   * mail limit.
   */
  async function queue(tx: Db, { userId, change, origin, language }: SecurityMail): Promise<void> {
    if (!mails.delivers) return;
    const user = await findUser(tx, userId);
    if (!user?.emailProvenAt) return;
    if (takeMailPermit(attempts, user.email)) {
      log.warn({ status: "Failed", user: user.name, change }, "security mail not sent: too many mails");
      return;
    }
    const where = origin && { ip: origin.ip, userAgent: origin.userAgent };
    await mails.queue(tx, { ...user, language }, { kind: change, where });
  }

  /** For changes that the user makes; the mail names the client. */
  function queueUserChange(tx: Db, userId: string, change: SecurityChange, client: Client): Promise<void> {
    return queue(tx, { userId, change, origin: client, language: client.language });
  }

  /** For changes by an administrator; the mail does not name their client. */
  function queueAdminChange(
    tx: Db,
    userId: string,
    change: SecurityChange,
    { language }: Client,
  ): Promise<void> {
    return queue(tx, { userId, change, language });
  }

  return { queueUserChange, queueAdminChange };
}
