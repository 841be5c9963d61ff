import type { FactorNeeded } from "@gonfalon/contract/factor.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import type { PasskeyProof } from "@gonfalon/contract/passkey.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import type { CaptchaService } from "#features/captcha/captcha.service.ts";
import type { FieldDecryption } from "#features/credential/field-decryption.service.ts";
import type { FactorCodes } from "#features/factor/factor-codes.ts";
import { type FactorProof, getFactorMethod } from "#features/factor/factor-proofs.ts";
import type { SecondStepService } from "#features/factor/second-step.service.ts";
import type { PasskeyProofs } from "#features/passkey/passkey-proofs.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Scheduling } from "#kernel/fair-queue.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import { sleep } from "#kernel/sleep.ts";
import type { AttemptLimiter } from "#ports/attempt-limiter.ts";
import type { IssuedFlow, IssuedSession } from "#ports/authenticator.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { PasswordHasher } from "#ports/password-hasher.ts";
import type { Principal } from "#ports/principal.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import type { Timer } from "#ports/timer.ts";
import { findSignInRefusal, matchUser, type UserState } from "./account.domain.ts";
import {
  findUser,
  findUserByEmail,
  findUserByName,
  hasImportedPasswords,
  insertSignIn,
  lockUser,
  updatePasswordHash,
} from "./account.repo.ts";
import type { SecurityMails } from "./security-mails.ts";
import { deleteSession, type NewSession } from "./session.repo.ts";
import type { SessionService } from "./session.service.ts";
import { signInGuard } from "./sign-in-guard.ts";

export interface SignInDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly passwords: PasswordHasher;
  readonly attempts: AttemptLimiter;
  readonly sessions: SessionService;
  readonly captcha: CaptchaService;
  readonly decryption: FieldDecryption;
  readonly codes: FactorCodes;
  readonly secondStep: SecondStepService;
  readonly passkeys: PasskeyProofs;
  readonly settings: SettingsService;
  readonly securityMails: SecurityMails;
  readonly stopwatch: Stopwatch;
  readonly timer: Timer;
}

interface SignIn {
  readonly userName: string;
  /** Encrypted if the platform requires it. */
  readonly password: string;
  readonly challenge?: string | null | undefined;
  /** The second factor, for clients that send everything in one request. */
  readonly code?: string | null | undefined;
}

/** A session, or a sign-in that waits for its second step. */
export type SignInResult =
  | { readonly session: IssuedSession }
  | { readonly flow: IssuedFlow; readonly factorNeeded: FactorNeeded };

/** The browser that signs in. */
export interface Browser {
  readonly client: Client;
  /** The user of its current session, which the sign-in ends. */
  readonly currentUser: Principal | undefined;
}

interface Completion extends FactorProof {
  readonly remember?: boolean | null | undefined;
}

interface SessionOptions {
  /** For the log. */
  readonly method: string;
  readonly trustedUntil?: Date | undefined;
  readonly providerId?: string | undefined;
  readonly passwordHash?: string | null | undefined;
  /** True if the user has proven a second factor, or if a trusted provider is relied on to check it. */
  readonly skipsSecondStep?: boolean | undefined;
}

/** How the user has passed the first step. */
interface FirstStep {
  readonly method: string;
  readonly providerId?: string | undefined;
  /** The hash that the password was compared with; undefined if the user has sent no password. */
  readonly passwordHash?: string | null;
  /** Whether the provider is trusted to check a second factor, so that the second step is skipped. */
  readonly trustsSecondFactor?: boolean;
}

const PASSWORD = "password";
/** Usually longer than the comparison with a bcrypt hash of cost 12, which CTFd uses. */
const MIN_REFUSAL_MS = 500;
const MICROSECONDS_PER_MILLISECOND = 1000;

export type SignInService = ReturnType<typeof signInService>;

export function signInService(deps: SignInDeps) {
  const { db, clock, log, passwords, attempts, sessions, captcha, decryption } = deps;
  const { codes, secondStep, passkeys, settings, securityMails, stopwatch, timer } = deps;
  const guard = signInGuard({ db, clock, attempts });

  async function login(input: SignIn, browser: Browser): Promise<SignInResult> {
    const user = await checkPassword(input, browser);
    await requirePasswordSignIn(user);
    const { passwordHash } = user;
    if (!input.code) return finishFirstStep(user, browser, { method: PASSWORD, passwordHash });
    const factorNeeded = await secondStep.find(user, browser.client);
    if (factorNeeded) await codes.verify(user.id, input.code);
    const method = factorNeeded ? `${PASSWORD}, code` : PASSWORD;
    const skipsSecondStep = factorNeeded !== undefined;
    return { session: await open(user, browser, { method, passwordHash, skipsSecondStep }) };
  }

  /** LINK-7: administrators can always sign in with a password, so that a broken provider does not lock them out. */
  async function requirePasswordSignIn({ role }: UserState): Promise<void> {
    const { passwordSignIn } = (await settings.get()).accountPolicy;
    if (!passwordSignIn && role !== "Admin") throw new ProblemError("account.password-closed");
  }

  /** Opens a session, or starts the second step for a user who needs it (FACTOR-3). */
  async function finishFirstStep(
    user: UserState,
    browser: Browser,
    firstStep: FirstStep,
  ): Promise<SignInResult> {
    const factorNeeded = firstStep.trustsSecondFactor
      ? undefined
      : await secondStep.find(user, browser.client);
    if (!factorNeeded) {
      const options = { ...firstStep, skipsSecondStep: firstStep.trustsSecondFactor };
      return { session: await open(user, browser, options) };
    }
    const flow = await inTransaction(db, async (tx) => {
      refuse(findChangeRefusal(await lockUser(tx, user.id), firstStep.passwordHash));
      return secondStep.start(tx, user.id, firstStep.providerId);
    });
    return { flow, factorNeeded };
  }

  async function checkPassword(input: SignIn, { client, currentUser }: Browser): Promise<UserState> {
    const { userName } = input;
    await captcha.check(input.challenge, client, "login");
    const password = await decryption.decrypt(input.password, "password");
    const user = matchUser(userName, await findUserByName(db, userName), await findUserByEmail(db, userName));
    const { scheduling, clearAttempts } = await guard.admit({
      userName,
      userId: user?.id,
      client,
      currentUser,
    });
    const startMicroseconds = stopwatch.microseconds();
    const isMatch = await passwords.verify(user?.passwordHash ?? undefined, password, scheduling);
    const refusal = findSignInRefusal(user, isMatch);
    if (refusal || !user) {
      await delayRefusal(startMicroseconds);
      throw new ProblemError(refusal ?? "account.login-failed");
    }

    clearAttempts();
    return (await replaceOutdatedHash(user, password, scheduling)) ?? user;
  }

  /**
   * ACCOUNT-12: replaces a hash of an outdated kind. Returns the user with the new hash; undefined if the hash is not
   * outdated. Throws if the password has been changed in the meantime.
   */
  async function replaceOutdatedHash(
    { id, passwordHash, ...user }: UserState,
    password: string,
    scheduling: Scheduling,
  ): Promise<UserState | undefined> {
    if (passwordHash === null || !passwords.isOutdated(passwordHash)) return undefined;
    const newHash = await passwords.hash(password);
    if (await updatePasswordHash(db, id, passwordHash, newHash))
      return { ...user, id, passwordHash: newHash };
    // A concurrent sign-in may have replaced the hash of the same password.
    const currentState = await findUser(db, id);
    if (await passwords.verify(currentState?.passwordHash ?? undefined, password, scheduling))
      return currentState;
    throw new ProblemError("account.login-failed");
  }

  /** ACCOUNT-2, IMPORT-6: hashes of other platforms take longer, so response times would reveal imported accounts. */
  async function delayRefusal(startMicroseconds: number): Promise<void> {
    if (!(await hasImportedPasswords(db))) return;
    const elapsedMs = (stopwatch.microseconds() - startMicroseconds) / MICROSECONDS_PER_MILLISECOND;
    if (elapsedMs >= MIN_REFUSAL_MS) return;
    await sleep(timer, MIN_REFUSAL_MS - elapsedMs);
  }

  /** Completes the second step, in the browser that has passed the first one. */
  async function complete(
    flow: string | undefined,
    { remember, ...factor }: Completion,
    browser: Browser,
  ): Promise<IssuedSession> {
    const { userId, providerId, tokenHash } = await secondStep.verify(flow, factor);
    const user = await requirePermittedUser(userId);
    const trustedUntil = await secondStep.getTrustedUntil(user, remember ?? false);
    const method = `${providerId === null ? PASSWORD : "provider"}, ${getFactorMethod(factor)}`;
    const store = (session: NewSession) => storeSecondStep(session, tokenHash);
    return open(user, browser, { method, trustedUntil, providerId: providerId ?? undefined }, store);
  }

  /** FACTOR-4: a passkey needs neither a name nor a second step. */
  async function loginWithPasskey(proof: PasskeyProof, browser: Browser): Promise<IssuedSession> {
    const userId = orRefuse(await passkeys.verify(proof), "passkey.login-failed");
    const user = await requirePermittedUser(userId, "passkey.login-failed");
    return open(user, browser, { method: "passkey", skipsSecondStep: true });
  }

  /** Returns the user with this id. Throws if the user is banned, or `failure` if the account is missing or inactive. */
  async function requirePermittedUser(
    userId: string,
    failure: ProblemKey = "account.login-failed",
  ): Promise<UserState> {
    const user = await findUser(db, userId);
    const refusal = findSignInRefusal(user, true);
    if (refusal || !user) throw new ProblemError(refusal === "account.banned" ? refusal : failure);
    return user;
  }

  /**
   * Stores the session, and then checks the user in the state that the insert returned. A change to the user that is
   * committed later ends the session.
   */
  async function storeSignIn(session: NewSession, client: Client, options: SessionOptions): Promise<void> {
    const user = await insertSignIn(db, session);
    const lacksSecondStep =
      user?.twoStep && !options.skipsSecondStep && (await secondStep.find(user, client)) !== undefined;
    const refusal = lacksSecondStep ? "account.login-failed" : findChangeRefusal(user, options.passwordHash);
    if (refusal === undefined) return;
    // The token of the session was not sent to anyone, so no process has cached the session and no event is needed.
    await deleteSession(db, session.id);
    throw new ProblemError(refusal);
  }

  /** FACTOR-3: everything that ends the sessions of the user also ends the flow, and then no session is stored. */
  async function storeSecondStep(session: NewSession, flowHash: Buffer): Promise<void> {
    await inTransaction(db, async (tx) => {
      refuse(findSignInRefusal(await insertSignIn(tx, session), true));
      await secondStep.end(tx, flowHash);
    });
  }

  /**
   * SESSION-1: why a user who was banned, deactivated or deleted, or whose password was changed, after the first step
   * gets no session: that change has already ended the sessions.
   */
  function findChangeRefusal(user: UserState | undefined, passwordHash: string | null | undefined) {
    return findSignInRefusal(user, passwordHash === undefined || passwordHash === user?.passwordHash);
  }

  async function open(
    user: UserState,
    { client, currentUser }: Browser,
    options: SessionOptions,
    store = (session: NewSession) => storeSignIn(session, client, options),
  ) {
    const { method, trustedUntil, providerId } = options;
    const formerUser = currentUser;
    const session = await sessions.open(user.id, client, { formerUser, trustedUntil, providerId, store });
    log.info({ status: "Success", user: user.name, ip: client.ip, method }, "signed in");
    if (session.isNew && (await settings.get()).accountPolicy.signInNotice)
      await securityMails.queueUserChange(db, user.id, "signed-in", client);
    return session;
  }

  return { login, finishFirstStep, complete, loginWithPasskey };
}
