import type { Settings } from "@gonfalon/contract/settings.ts";
import { formatDisplayName } from "@gonfalon/rules/platform-name.ts";
import { isReservedAddress } from "@gonfalon/rules/reserved-address.ts";
import type { Db } from "#db/client.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { toInstant } from "#kernel/instant.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import { MailError, type Mailer } from "#ports/mailer.ts";
import type { Random } from "#ports/random.ts";
import { type MailInput, type Recipient, renderMail } from "./mail.template.ts";
import { getRetryDelayMs, LEASE_MS } from "./outbox.domain.ts";
import { deleteMail, insertMail, leaseDueMails, type QueuedMail, updateNextTry } from "./outbox.repo.ts";

export interface MailDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly settings: SettingsService;
}

interface MailRecipient extends Recipient {
  readonly email: string;
}

const BATCH_SIZE = 20;

export type MailService = ReturnType<typeof mailService>;

export function mailService({ db, clock, random, log, mailer, settings }: MailDeps) {
  /** Adds a mail to the outbox, in the transaction that causes it. Reserved addresses get no mail (MAIL-7). */
  async function queue(tx: Db, to: MailRecipient, input: MailInput): Promise<void> {
    if (isReservedAddress(to.email)) return;
    const now = clock.now();
    const mail = renderMail(input, {
      recipient: to,
      platform: getPlatformName(await settings.getWithin(tx)),
      writtenAt: now,
    });
    await insertMail(tx, {
      ...mail,
      id: random.uuid(now),
      userName: to.name,
      recipient: to.email,
      nextTryAt: now,
      expiresAt: "expiresAt" in input ? input.expiresAt : null,
    });
  }

  /** MAIL-4: refuses actions that need a mail, if there is no mail server. */
  function requireServer(): void {
    if (!mailer.delivers) throw new ProblemError("mail.not-configured");
  }

  /** Sends due mails; a failed mail is retried later. A mail whose link has expired is dropped. */
  async function deliver(): Promise<void> {
    const now = clock.now();
    const dueMails = await leaseDueMails(db, now, toInstant(now.getTime() + LEASE_MS), BATCH_SIZE);
    const from = getPlatformName(await settings.get());
    await Promise.all(dueMails.map((mail) => deliverOne(mail, from)));
  }

  async function deliverOne(mail: QueuedMail, from: string): Promise<void> {
    if (mail.expiresAt && mail.expiresAt <= clock.now()) return dropExpired(mail);
    try {
      await mailer.send({
        to: mail.recipient,
        subject: mail.subject,
        html: mail.html,
        text: mail.plain,
        from,
      });
    } catch (err) {
      await postponeOrAbandon(mail, err);
      return;
    }
    await deleteMail(db, mail.id);
    if (mailer.delivers) log.info({ status: "Success", user: mail.userName }, "mail sent");
  }

  async function dropExpired({ id, userName: user }: QueuedMail): Promise<void> {
    await deleteMail(db, id);
    log.warn({ status: "Failed", user }, "mail dropped: its link has expired");
  }

  async function postponeOrAbandon({ id, userName: user, tries }: QueuedMail, err: unknown): Promise<void> {
    const delayMs = getRetryDelayMs(tries);
    if (delayMs === undefined) {
      await deleteMail(db, id);
      log.error({ status: "Failed", user, tries, err }, "mail abandoned");
      return;
    }
    await updateNextTry(db, id, toInstant(clock.now().getTime() + delayMs));
    log.warn({ status: "Failed", user, tries, err }, "mail not sent; will be retried");
  }

  /** Sends a test mail immediately, without the outbox, to report the server's response. */
  async function sendTest(to: MailRecipient): Promise<string> {
    requireServer();
    if (isReservedAddress(to.email))
      throw new ProblemError("mail.refused", {
        reason: `${to.email} is not an address that can receive mail`,
      });
    const platform = getPlatformName(await settings.get());
    const mail = renderMail({ kind: "test" }, { recipient: to, platform, writtenAt: clock.now() });
    try {
      return await mailer.send({ ...mail, text: mail.plain, to: to.email, from: platform });
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      throw new ProblemError("mail.refused", { reason: error.message }, { cause: error });
    }
  }

  function getPlatformName({ globalConfig }: Settings): string {
    return formatDisplayName(globalConfig);
  }

  return { queue, delivers: mailer.delivers, requireServer, deliver, sendTest };
}
