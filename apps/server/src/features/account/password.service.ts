import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import type { CaptchaService } from "#features/captcha/captcha.service.ts";
import type { FieldDecryption } from "#features/credential/field-decryption.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { deleteExternalAccounts, listExternalAccounts } from "#features/provider/external-account.repo.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { fromBase64 } from "#kernel/base64.ts";
import { ProblemError, refuse } from "#kernel/problem-error.ts";
import type { AttemptLimiter } from "#ports/attempt-limiter.ts";
import type { IssuedSession } from "#ports/authenticator.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { PasswordHasher } from "#ports/password-hasher.ts";
import type { Principal } from "#ports/principal.ts";
import { findPasswordRefusal, type UserState } from "./account.domain.ts";
import { findUserByEmail, lockUser, markEmailProven, updatePassword, updateVisit } from "./account.repo.ts";
import type { LinkService } from "./link.service.ts";
import { verifyOwnPassword } from "./own-password.ts";
import type { SecurityMails } from "./security-mails.ts";
import type { SessionService } from "./session.service.ts";
import { toAccountKey } from "./sign-in-guard.ts";
import { throttleMail } from "./throttle-mail.ts";

export interface PasswordDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly events: EventBus;
  readonly passwords: PasswordHasher;
  readonly attempts: AttemptLimiter;
  readonly captcha: CaptchaService;
  readonly decryption: FieldDecryption;
  readonly settings: SettingsService;
  readonly sessions: SessionService;
  readonly links: LinkService;
  readonly mails: MailService;
  readonly securityMails: SecurityMails;
}

interface Recovery {
  readonly email: string;
  readonly challenge?: string | null;
}

interface Reset {
  readonly rToken: string;
  readonly email: string;
  readonly password: string;
}

export type PasswordService = ReturnType<typeof passwordService>;

export function passwordService(deps: PasswordDeps) {
  const { db, clock, log, events, passwords, attempts, settings, sessions, links, mails } = deps;
  const { captcha, decryption, securityMails } = deps;

  /** ACCOUNT-7: sends a link to the owner of the address; the response does not reveal whether there is an owner. */
  async function recover({ email, challenge }: Recovery, client: Client): Promise<void> {
    await captcha.check(challenge, client, "recovery");
    const { accountPolicy } = await settings.get();
    if (!accountPolicy.emailConfirmationRequired) throw new ProblemError("account.recovery-closed");
    mails.requireServer();
    throttleMail(attempts, email);

    const owner = await findUserByEmail(db, email);
    if (!owner) return;
    await inTransaction(db, async (tx, afterCommit) => {
      const user = await lockUser(tx, owner.id);
      // ACCOUNT-9: a link must not be sent to an address that the account no longer has.
      if (!user?.emailConfirmed || user.email !== owner.email) return;
      // Sent to the stored address: the entered one has the same canonical form, but may belong to someone else.
      const issuedLink = await links.issue(tx, { userId: user.id, purpose: "reset", email: user.email });
      await mails.queue(tx, { ...user, language: client.language }, { kind: "reset", ...issuedLink });
      afterCommit(() =>
        log.info({ status: "Pending", user: user.name, ip: client.ip }, "password recovery requested"),
      );
    });
  }

  async function reset({ rToken, email, ...input }: Reset, client: Client): Promise<void> {
    const password = await decryption.decrypt(input.password, "password");
    const user = await findUserByEmail(db, fromBase64(email) ?? "");
    // The link is consumed below, after the password was checked: a rejected password must not invalidate it.
    if (!user || !(await links.find(db, "reset", user.id, rToken)))
      throw new ProblemError("account.reset-link-invalid");
    refuse(findPasswordRefusal(password));

    const passwordHash = await passwords.hash(password);
    await inTransaction(db, async (tx, afterCommit) => {
      const lockedUser = await lockUser(tx, user.id);
      const link = await links.claim(tx, "reset", user.id, rToken);
      if (!lockedUser || !link) throw new ProblemError("account.reset-link-invalid");
      await updatePassword(tx, user.id, passwordHash);
      const hadIdentities = await removeUnprovenIdentities(tx, lockedUser);
      await markEmailProven(tx, user.id, clock.now());
      await updateVisit(tx, user.id, clock.now(), client.ip);
      await securityMails.queueUserChange(tx, user.id, "password-changed", client);
      if (hadIdentities) await securityMails.queueUserChange(tx, user.id, "link-removed", client);
      await sessions.endAll(tx, user.id);
      afterCommit(() => {
        events.publish({ type: "user.changed", userId: user.id, renamed: false });
        attempts.clear(toAccountKey(user.id));
        log.info({ status: "Success", user: user.name, ip: client.ip }, "password reset");
      });
    });
  }

  /**
   * ACCOUNT-14: removes the identities of a user whose address was never proven, and returns whether there were any.
   * Second factors stay: access to the mailbox alone must not replace them.
   */
  async function removeUnprovenIdentities(tx: Db, { id, role, emailProvenAt }: UserState): Promise<boolean> {
    const { passwordSignIn } = (await settings.getWithin(tx)).accountPolicy;
    if (emailProvenAt !== null || role !== "User" || !passwordSignIn) return false;
    const identities = await listExternalAccounts(tx, id);
    await deleteExternalAccounts(tx, id);
    return identities.length > 0;
  }

  /** ACCOUNT-10: ends all other sessions; the current session gets a new cookie. */
  async function change(
    caller: Principal,
    input: { readonly old: string; readonly new: string },
    client: Client,
  ): Promise<IssuedSession> {
    const oldPassword = await decryption.decrypt(input.old, "old");
    const password = await decryption.decrypt(input.new, "new");
    const user = await verifyOwnPassword(deps, caller.id, oldPassword);
    refuse(findPasswordRefusal(password));

    const passwordHash = await passwords.hash(password);
    return inTransaction(db, async (tx, afterCommit) => {
      const currentUser = await lockUser(tx, caller.id);
      // A concurrent request has already changed the password.
      if (currentUser?.passwordHash !== user?.passwordHash) throw new ProblemError("account.password-wrong");
      await updatePassword(tx, caller.id, passwordHash);
      await links.invalidateAll(tx, caller.id);
      await securityMails.queueUserChange(tx, caller.id, "password-changed", client);
      afterCommit(() => {
        events.publish({ type: "user.changed", userId: caller.id, renamed: false });
        log.info({ status: "Success", user: caller.name, ip: client.ip }, "password changed");
      });
      return sessions.keepOnlyCurrent(tx, caller);
    });
  }

  /** Sets the first password of an account, for example of an account that was created through a provider. */
  async function set(caller: Principal, input: string, client: Client): Promise<void> {
    const password = await decryption.decrypt(input, "password");
    refuse(findPasswordRefusal(password));
    const passwordHash = await passwords.hash(password);
    await inTransaction(db, async (tx, afterCommit) => {
      const user = await lockUser(tx, caller.id);
      if (user?.passwordHash !== null) throw new ProblemError("account.has-password");
      await updatePassword(tx, caller.id, passwordHash);
      await links.invalidateAll(tx, caller.id);
      await securityMails.queueUserChange(tx, caller.id, "password-changed", client);
      afterCommit(() => log.info({ status: "Success", user: caller.name, ip: client.ip }, "password set"));
    });
  }

  return { recover, reset, change, set };
}
