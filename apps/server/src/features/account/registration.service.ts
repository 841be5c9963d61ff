import type { RegisterStatus } from "@gonfalon/contract/enums.ts";
import { isReservedName } from "@gonfalon/rules/reserved-names.ts";
import { toNameKeys } from "@gonfalon/rules/skeleton.ts";
import type { Db } from "#db/client.ts";
import { listTakenNameKeys } from "#db/name-keys.ts";
import { inTransaction } from "#db/transaction.ts";
import type { CaptchaService } from "#features/captcha/captcha.service.ts";
import type { FieldDecryption } from "#features/credential/field-decryption.service.ts";
import { findFactors } from "#features/factor/factor.repo.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { deleteExternalAccounts } from "#features/provider/external-account.repo.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { lockUserAgainstDeletion } from "#features/team/team.repo.ts";
import { queueAccountCreated } from "#features/webhook/staff-events.repo.ts";
import { fromBase64 } from "#kernel/base64.ts";
import { ProblemError, refuse } from "#kernel/problem-error.ts";
import type { AttemptLimiter } from "#ports/attempt-limiter.ts";
import type { IssuedSession } from "#ports/authenticator.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { PasswordHasher } from "#ports/password-hasher.ts";
import type { Random } from "#ports/random.ts";
import {
  awaitsConfirmation,
  findEmailRefusal,
  findNameRefusal,
  findPasswordRefusal,
  getRegistrationOutcome,
} from "./account.domain.ts";
import {
  completeRegistration,
  findUserByEmail,
  findUserByName,
  insertUser,
  lockUser,
} from "./account.repo.ts";
import type { LinkService } from "./link.service.ts";
import type { SessionService } from "./session.service.ts";
import type { Browser } from "./sign-in.service.ts";
import { throttleMail } from "./throttle-mail.ts";

export interface RegistrationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
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
}

interface Registration {
  readonly userName: string;
  readonly password: string;
  readonly email: string;
  readonly challenge?: string | null;
}

export interface RegistrationResult {
  readonly status: RegisterStatus;
  /** Set if the account is active immediately. */
  readonly session: IssuedSession | undefined;
}

export type RegistrationService = ReturnType<typeof registrationService>;

export function registrationService(deps: RegistrationDeps) {
  const { db, clock, random, log, events, passwords, attempts, settings, sessions, links, mails } = deps;
  const { captcha, decryption } = deps;

  async function register(
    input: Registration,
    { client, currentUser: formerUser }: Browser,
  ): Promise<RegistrationResult> {
    const { accountPolicy } = await settings.get();
    if (!accountPolicy.allowRegister) throw new ProblemError("account.registration-closed");
    // LINK-7: otherwise, anybody could bypass the providers with a new account.
    if (!accountPolicy.passwordSignIn) throw new ProblemError("account.password-closed");
    await captcha.check(input.challenge, client, "register");
    refuse(findEmailRefusal(input.email, accountPolicy));
    const password = await decryption.decrypt(input.password, "password");
    refuse(findPasswordRefusal(password));
    refuse(findNameRefusal(input.userName));
    if (isReservedName(input.userName)) throw new ProblemError("account.name-reserved");

    const status = getRegistrationOutcome(accountPolicy);
    if (status === "EmailConfirmationRequired") {
      mails.requireServer();
      throttleMail(attempts, input.email);
    }
    const registration = {
      name: input.userName.trim(),
      email: input.email,
      passwordHash: await passwords.hash(password),
      status,
    };
    const userId = await inTransaction(db, async (tx) => {
      const { id, isNew } = await findOrCreateAccount(tx, registration, client);
      if (status === "EmailConfirmationRequired") await sendVerification(tx, id, registration, client);
      if (isNew) await queueAccountCreated(tx, { ...registration, id }, clock.now());
      return id;
    });
    events.publish({ type: "user.changed", userId, renamed: false });
    log.info(
      { status: LOG_STATUS[status], user: registration.name, ip: client.ip },
      `registered: ${LOG_TEXT[status]}`,
    );
    const isSignedIn = status === "LoggedIn";
    return { status, session: isSignedIn ? await sessions.open(userId, client, { formerUser }) : undefined };
  }

  /**
   * Creates an account, unless one waits for the confirmation of the same address. Such an account is not changed:
   * the new data is stored with the link (ACCOUNT-6).
   */
  async function findOrCreateAccount(
    tx: Db,
    registration: NewRegistration,
    client: Client,
  ): Promise<{ readonly id: string; readonly isNew: boolean }> {
    const owner = await findUserByEmail(tx, registration.email);
    // The address of an account that is being deleted is free after the deletion.
    if (owner && (await lockUserAgainstDeletion(tx, owner.id))) {
      if (!awaitsConfirmation(owner, registration.status)) throw new ProblemError("account.exists");
      const userWithName = await findUserByName(tx, registration.name);
      if (userWithName && userWithName.id !== owner.id) throw new ProblemError("account.name-taken");
      if ((await listTakenNameKeys(tx, "user", toNameKeys(registration.name), owner.id)).length > 0)
        throw new ProblemError("account.name-similar");
      return { id: owner.id, isNew: false };
    }
    const now = clock.now();
    const id = random.uuid(now);
    await insertUser(tx, {
      id,
      name: registration.name,
      email: registration.email,
      emailConfirmed: registration.status === "LoggedIn",
      passwordHash: registration.passwordHash,
      role: "User",
      registeredAt: now,
      ip: client.ip,
    });
    return { id, isNew: true };
  }

  async function sendVerification(
    tx: Db,
    userId: string,
    registration: NewRegistration,
    { language }: Client,
  ): Promise<void> {
    const { name, email, passwordHash } = registration;
    const issuedLink = await links.issue(tx, { userId, purpose: "verify", email, name, passwordHash });
    await mails.queue(tx, { name, email, language }, { kind: "verify", ...issuedLink });
  }

  /**
   * Returns undefined if the user has to sign in: to prove a second factor (FACTOR-3), or at a provider, because passwords
   * were switched off after the registration (LINK-7).
   */
  async function verify(
    link: { token: string; email: string },
    { client, currentUser: formerUser }: Browser,
  ): Promise<IssuedSession | undefined> {
    const account = await findUserByEmail(db, fromBase64(link.email) ?? "");
    if (!account) throw new ProblemError("account.email-unknown");
    const { passwordSignIn } = (await settings.get()).accountPolicy;
    const mustSignIn = await inTransaction(db, async (tx, afterCommit) => {
      const user = await lockUser(tx, account.id);
      if (!user || user.emailConfirmed) throw new ProblemError("account.already-verified");
      const claimedLink = await links.claim(tx, "verify", user.id, link.token);
      if (!claimedLink) throw new ProblemError("account.verify-link-invalid");
      if (user.role === "Banned") throw new ProblemError("account.banned");

      const name = claimedLink.name ?? user.name;
      const passwordHash = claimedLink.passwordHash ?? user.passwordHash;
      // The registration with a password and the one through a provider may be from different people: disconnect the
      // external accounts.
      if (claimedLink.passwordHash !== null) await deleteExternalAccounts(tx, user.id);
      await completeRegistration(tx, user.id, { name, passwordHash, at: clock.now(), ip: client.ip });
      afterCommit(() => {
        events.publish({ type: "user.changed", userId: user.id });
        log.info({ status: "Success", user: name, ip: client.ip }, "e-mail address verified");
      });
      const needsProvider = !passwordSignIn && claimedLink.passwordHash !== null;
      return needsProvider || (await findFactors(tx, user.id)).twoStep;
    });
    return mustSignIn ? undefined : sessions.open(account.id, client, { formerUser });
  }

  return { register, verify };
}

interface NewRegistration {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly status: RegisterStatus;
}

const LOG_STATUS = {
  LoggedIn: "Success",
  AdminConfirmationRequired: "Success",
  EmailConfirmationRequired: "Pending",
} as const satisfies Record<RegisterStatus, string>;

const LOG_TEXT = {
  LoggedIn: "active immediately",
  AdminConfirmationRequired: "waiting for approval",
  EmailConfirmationRequired: "waiting for the address to be verified",
} as const satisfies Record<RegisterStatus, string>;
