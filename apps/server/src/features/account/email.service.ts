import { toCanonicalForm } from "@gonfalon/rules/canonical.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { findFreshnessRefusal } from "#kernel/access.ts";
import { fromBase64 } from "#kernel/base64.ts";
import { ProblemError, refuse } from "#kernel/problem-error.ts";
import type { AttemptLimiter } from "#ports/attempt-limiter.ts";
import type { IssuedSession } from "#ports/authenticator.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import { findEmailRefusal } from "./account.domain.ts";
import { findUser, findUserByEmail, lockUser, updateEmail } from "./account.repo.ts";
import type { LinkService } from "./link.service.ts";
import type { SessionService } from "./session.service.ts";
import { throttleMail } from "./throttle-mail.ts";

export interface EmailDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly events: EventBus;
  readonly attempts: AttemptLimiter;
  readonly settings: SettingsService;
  readonly sessions: SessionService;
  readonly links: LinkService;
  readonly mails: MailService;
}

export type EmailService = ReturnType<typeof emailService>;

export function emailService(deps: EmailDeps) {
  const { db, clock, log, events, attempts, settings, sessions, links, mails } = deps;

  /**
   * Sends a link to the new address; nothing changes until the link is opened. GUARD-5: only the owner of the address
   * learns whether it has an account.
   */
  async function change(caller: Principal, newEmail: string, { ip, language }: Client): Promise<void> {
    const { accountPolicy } = await settings.get();
    const user = await findUser(db, caller.id);
    if (user && toCanonicalForm(user.email) === toCanonicalForm(newEmail))
      throw new ProblemError("account.email-taken");
    if (!accountPolicy.emailConfirmationRequired) throw new ProblemError("account.email-change-closed");
    refuse(findEmailRefusal(newEmail, accountPolicy));
    refuse(findFreshnessRefusal(caller, "account"));
    mails.requireServer();
    throttleMail(attempts, newEmail);

    await inTransaction(db, async (tx) => {
      const owner = await findUserByEmail(tx, newEmail);
      if (owner) return mails.queue(tx, { ...owner, language }, { kind: "email-in-use" });
      const issuedLink = await links.issue(tx, { userId: caller.id, purpose: "confirm", email: newEmail });
      await mails.queue(
        tx,
        { name: caller.name, email: newEmail, language },
        { kind: "confirm", ...issuedLink },
      );
    });
    log.info({ status: "Pending", user: caller.name, ip }, "e-mail address change requested");
  }

  /** ACCOUNT-11: sets the confirmed address, notifies the old one, and ends all other sessions. */
  async function confirm(
    caller: Principal,
    link: { readonly token: string; readonly email: string },
    { ip, language }: Client,
  ): Promise<IssuedSession> {
    return inTransaction(db, async (tx, afterCommit) => {
      const user = await lockUser(tx, caller.id);
      const claimedLink = await links.claim(tx, "confirm", caller.id, link.token);
      const isSameAddress =
        claimedLink && toCanonicalForm(claimedLink.email) === toCanonicalForm(fromBase64(link.email) ?? "");
      if (!user || !isSameAddress) throw new ProblemError("account.confirm-link-invalid");

      await updateEmail(tx, user.id, claimedLink.email, clock.now());
      await mails.queue(tx, { ...user, language }, { kind: "email-changed", address: claimedLink.email });
      afterCommit(() => {
        events.publish({ type: "user.changed", userId: user.id, renamed: false });
        log.info({ status: "Success", user: user.name, ip }, "e-mail address changed");
      });
      return sessions.keepOnlyCurrent(tx, caller);
    });
  }

  return { change, confirm };
}
