import type { RegisterStatus } from "@gonfalon/contract/enums.ts";
import type { ExternalResult, Suggestion } from "@gonfalon/contract/external.ts";
import type { Settings } from "@gonfalon/contract/settings.ts";
import { toCanonicalForm } from "@gonfalon/rules/canonical.ts";
import { isReservedName } from "@gonfalon/rules/reserved-names.ts";
import { toNameKeys } from "@gonfalon/rules/skeleton.ts";
import type { Db } from "#db/client.ts";
import { listTakenNameKeys } from "#db/name-keys.ts";
import { type AfterCommit, inTransaction } from "#db/transaction.ts";
import { lockAdministrators } from "#features/account/account.admin.repo.ts";
import {
  awaitsConfirmation,
  findEmailRefusal,
  findNameRefusal,
  getRegistrationOutcome,
  type UserState,
} from "#features/account/account.domain.ts";
import {
  completeRegistration,
  findUserByEmail,
  findUserByName,
  insertUser,
  lockUser,
  markEmailProven,
} from "#features/account/account.repo.ts";
import type { LinkService } from "#features/account/link.service.ts";
import type { RegistrationResult } from "#features/account/registration.service.ts";
import type { SessionService } from "#features/account/session.service.ts";
import type { Browser } from "#features/account/sign-in.service.ts";
import { throttleMail } from "#features/account/throttle-mail.ts";
import { deleteFactors } from "#features/factor/factor.repo.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { queueAccountCreated } from "#features/webhook/staff-events.repo.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { AttemptLimiter } from "#ports/attempt-limiter.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import { connectIdentity } from "./connect-identity.ts";
import { deleteExternalAccounts, findOwner, lockSubject } from "./external-account.repo.ts";
import type { ExternalFlows } from "./external-flows.ts";
import type { ExternalSignIn } from "./external-sign-in.ts";
import type { Identity } from "./identity.domain.ts";
import type { IdentitySync } from "./identity-sync.ts";
import type { ProviderState } from "./provider.domain.ts";
import { findEnabledProvider } from "./provider.repo.ts";
import { createCandidateName } from "./user-name.domain.ts";

export interface ExternalRegistrationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly events: EventBus;
  readonly attempts: AttemptLimiter;
  readonly settings: SettingsService;
  readonly sessions: SessionService;
  readonly links: LinkService;
  readonly mails: MailService;
  readonly flows: ExternalFlows;
  readonly sync: IdentitySync;
  readonly signIn: ExternalSignIn;
}

interface RegistrationInput {
  readonly userName: string;
  readonly email?: string | null | undefined;
}

interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly status: RegisterStatus;
}

type Registration =
  | { readonly userId: string; readonly status: RegisterStatus }
  | { readonly ownerId: string };

const MAX_CANDIDATES = 20;

export type ExternalRegistrationService = ReturnType<typeof externalRegistrationService>;

/** LINK-5: accounts for identities that providers have confirmed. */
export function externalRegistrationService(deps: ExternalRegistrationDeps) {
  const { db, clock, random, log, events, attempts, settings, sessions, links, mails } = deps;
  const { flows, sync, signIn } = deps;

  /** The next step of a user with an unknown identity. */
  async function findNextStep(
    provider: ProviderState,
    { email, emailVerified, displayName }: Identity,
  ): Promise<Pick<ExternalResult, "outcome" | "suggestion">> {
    // LINK-2: an unverified address gets the same response as an unknown one.
    const existingUser = emailVerified && email !== null ? await findUserByEmail(db, email) : undefined;
    if (existingUser && !isReplaceable(existingUser, await settings.get()))
      return { outcome: "LinkRequired", suggestion: null };
    await requireOpenRegistration(provider);
    const suggestion: Suggestion = { userName: await findFreeName(displayName), email, emailVerified };
    return { outcome: "Register", suggestion };
  }

  async function requireOpenRegistration({ registration }: ProviderState): Promise<void> {
    const { allowRegister } = (await settings.get()).accountPolicy;
    if (registration === "Never" || (registration === "Policy" && !allowRegister))
      throw new ProblemError("account.registration-closed");
  }

  /** The first suggested name that is free, or an empty string. The user can change the suggestion. */
  async function findFreeName(displayName: string): Promise<string> {
    const names = Array.from({ length: MAX_CANDIDATES }, (_, index) =>
      createCandidateName(displayName, index),
    );
    const takenKeys = new Set(await listTakenNameKeys(db, "user", names.flatMap(toNameKeys)));
    for (const name of names) {
      const isFree = !isReservedName(name) && !toNameKeys(name).some((key) => takenKeys.has(key));
      if (isFree && !(await findUserByName(db, name))) return name;
    }
    return "";
  }

  async function register(
    token: string | undefined,
    input: RegistrationInput,
    browser: Browser,
  ): Promise<RegistrationResult> {
    const { client } = browser;
    const pendingFlow = await inTransaction(db, (tx) => flows.lockProven(tx, token));
    const provider = await requireEnabledProvider(pendingFlow.providerId);
    const account = await toNewAccount(provider, pendingFlow.identity, input);
    const registration = await inTransaction(db, async (tx, afterCommit): Promise<Registration> => {
      const { identity } = await flows.lockProven(tx, token);
      await lockSubject(tx, provider.id, identity.subject);
      const ownerId = await findOwner(tx, provider.id, identity.subject);
      await flows.end(tx, token);
      if (ownerId !== undefined) return { ownerId };
      const userId = await insert(tx, afterCommit, { provider, identity, account, client });
      return { userId, status: account.status };
    });
    if ("ownerId" in registration) {
      // LINK-6: a concurrent first sign-in of the same identity has created the account.
      const result = await signIn.signInOwner(registration.ownerId, provider, pendingFlow.identity, browser);
      return { status: "LoggedIn", session: "session" in result ? result.session : undefined };
    }
    const { userId, status } = registration;
    const isSignedIn = status === "LoggedIn";
    const options = { formerUser: browser.currentUser, providerId: provider.id };
    return { status, session: isSignedIn ? await sessions.open(userId, client, options) : undefined };
  }

  async function requireEnabledProvider(id: string): Promise<ProviderState> {
    return orRefuse(await findEnabledProvider(db, { id }), "account.flow-invalid").provider;
  }

  /** Refuses input that the account policy does not allow. */
  async function toNewAccount(
    provider: ProviderState,
    identity: Identity,
    input: RegistrationInput,
  ): Promise<NewAccount> {
    await requireOpenRegistration(provider);
    const { accountPolicy } = await settings.get();
    const name = input.userName.trim();
    refuse(findNameRefusal(name));
    if (isReservedName(name)) throw new ProblemError("account.name-reserved");
    const email = input.email ?? identity.email;
    if (email === null) throw new ProblemError("request.field-missing", { field: "email" });
    refuse(findEmailRefusal(email, accountPolicy));
    const isSameAddress =
      identity.email !== null && toCanonicalForm(email) === toCanonicalForm(identity.email);
    const emailVerified = isSameAddress && identity.emailVerified;
    const outcome = getRegistrationOutcome(accountPolicy);
    // The provider has already verified the address.
    const status = outcome === "EmailConfirmationRequired" && emailVerified ? "LoggedIn" : outcome;
    if (status === "EmailConfirmationRequired") {
      mails.requireServer();
      throttleMail(attempts, email);
    }
    return { name, email, emailVerified, status };
  }

  interface Insertion {
    readonly provider: ProviderState;
    readonly identity: Identity;
    readonly account: NewAccount;
    readonly client: Client;
  }

  async function insert(tx: Db, afterCommit: AfterCommit, insertion: Insertion): Promise<string> {
    const { provider, identity, account, client } = insertion;
    const { name, email, status } = account;
    const now = clock.now();
    const replacedUser = account.emailVerified ? await lockReplaceable(tx, email, identity) : undefined;
    const userId = replacedUser?.id ?? random.uuid(now);
    if (replacedUser) {
      await deleteExternalAccounts(tx, userId);
      await deleteFactors(tx, userId);
      await completeRegistration(tx, userId, { name, passwordHash: null, at: now, ip: client.ip });
    } else {
      await insertUser(tx, {
        id: userId,
        name,
        email,
        emailConfirmed: status === "LoggedIn",
        passwordHash: null,
        role: "User",
        registeredAt: now,
        ip: client.ip,
      });
      if (account.emailVerified) await markEmailProven(tx, userId, now);
    }
    await connectIdentity(tx, {
      providerId: provider.id,
      userId,
      identity,
      linkedAt: now,
      lastUsedAt: now,
    });
    await sync.apply(tx, afterCommit, userId, identity);
    if (status === "EmailConfirmationRequired") {
      const issuedLink = await links.issue(tx, { userId, purpose: "verify", email, name });
      await mails.queue(tx, { name, email, language: client.language }, { kind: "verify", ...issuedLink });
    }
    if (!replacedUser) await queueAccountCreated(tx, { id: userId, name, email }, now);
    afterCommit(() => {
      events.publish({ type: "user.changed", userId });
      const outcome = status === "EmailConfirmationRequired" ? "Pending" : "Success";
      log.info(
        { status: outcome, user: name, ip: client.ip, method: provider.key },
        "registered through a provider",
      );
    });
    return userId;
  }

  async function lockReplaceable(tx: Db, email: string, { role }: Identity): Promise<UserState | undefined> {
    // Administrators are locked before the user, as in an edit by an administrator. `sync.apply` would lock them later,
    // which can deadlock.
    if (role !== null) await lockAdministrators(tx);
    const account = await findUserByEmail(tx, email);
    const user = account && (await lockUser(tx, account.id));
    return user && isReplaceable(user, await settings.getWithin(tx)) ? user : undefined;
  }

  return { findNextStep, register };
}

/** LINK-8: whether the account still waits for the confirmation of its address; a registration may then replace it. */
function isReplaceable(owner: UserState, { accountPolicy }: Settings): boolean {
  return awaitsConfirmation(owner, getRegistrationOutcome(accountPolicy));
}
