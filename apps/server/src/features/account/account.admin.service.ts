import type { Role } from "@gonfalon/contract/enums.ts";
import { isPhone } from "@gonfalon/rules/phone.ts";
import type { Db } from "#db/client.ts";
import { replaceNameKeys } from "#db/name-keys.ts";
import { inTransaction } from "#db/transaction.ts";
import { lockUploadedFiles } from "#features/asset/asset.repo.ts";
import { deleteFactors } from "#features/factor/factor.repo.ts";
import { lockProviders } from "#features/provider/provider.repo.ts";
import type { TeamService } from "#features/team/team.service.ts";
import { findFreshnessRefusal } from "#kernel/access.ts";
import type { PagedSearch } from "#kernel/paged-search.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import { rowCounts } from "#kernel/row-counts.ts";
import type { AttemptLimiter } from "#ports/attempt-limiter.ts";
import type { IssuedSession } from "#ports/authenticator.ts";
import type { Clock } from "#ports/clock.ts";
import type { Editor } from "#ports/editor.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { LogFields, Logger } from "#ports/logger.ts";
import type { PasswordHasher } from "#ports/password-hasher.ts";
import type { Principal } from "#ports/principal.ts";
import type { Random } from "#ports/random.ts";
import {
  applyEdit,
  findLastAdministratorRefusal,
  hasAllCharacterKinds,
  type ListedUser,
  listChangedFields,
  mustEndSessions,
  RANDOM_PASSWORD,
  type UserEdit,
} from "./account.admin.domain.ts";
import {
  anonymizeUser,
  countUsers,
  deleteUserById,
  hasHistory,
  listUsers,
  lockAdministrators,
  type UserQuery,
  updateUser,
} from "./account.admin.repo.ts";
import { findNameRefusal, type UserState } from "./account.domain.ts";
import { findUser, lockUser, markEmailProven, updatePassword } from "./account.repo.ts";
import type { LinkService } from "./link.service.ts";
import type { SecurityMails } from "./security-mails.ts";
import type { SessionService } from "./session.service.ts";
import { toAccountKey } from "./sign-in-guard.ts";

export interface AccountAdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly events: EventBus;
  readonly passwords: PasswordHasher;
  readonly attempts: AttemptLimiter;
  readonly sessions: SessionService;
  readonly links: LinkService;
  readonly teams: TeamService;
  readonly securityMails: SecurityMails;
}

export type AccountAdminService = ReturnType<typeof accountAdminService>;

export function accountAdminService(deps: AccountAdminDeps) {
  const { db, clock, random, log, events, passwords, attempts, sessions, links, teams, securityMails } = deps;
  const totals = rowCounts(
    (role: Role | "any") => countUsers(db, { role: role === "any" ? undefined : role }),
    clock,
  );
  for (const type of ["user.changed", "events.missed"] as const)
    events.subscribe(type, () => totals.forgetAll());

  /** Publishes the change and logs the action. */
  function report(
    admin: Editor,
    target: UserState,
    message: string,
    { renamed, ...details }: LogFields & { readonly renamed: boolean },
  ): void {
    events.publish({ type: "user.changed", userId: target.id, ...(!renamed && { renamed: false }) });
    log.info(
      { status: "Success", user: admin.user.name, ip: admin.client.ip, about: target.name, ...details },
      message,
    );
  }

  async function list(
    query: UserQuery & PagedSearch,
  ): Promise<{ users: readonly ListedUser[]; total: number }> {
    const users = await listUsers(db, query);
    return { users, total: query.countsAll ? await countMatches(query) : users.length };
  }

  function countMatches({ hint = "", role }: UserQuery): Promise<number> {
    return hint === "" ? totals.get(role ?? "any") : countUsers(db, { hint, role });
  }

  async function get(id: string): Promise<UserState> {
    return requireUser(await findUser(db, id));
  }

  /** Ends the user's links and sessions, except the current session of administrators who edit their own account. */
  async function endSessions(tx: Db, admin: Principal, id: string): Promise<IssuedSession | undefined> {
    await links.invalidateAll(tx, id);
    if (id === admin.id) return sessions.keepOnlyCurrent(tx, admin);
    await sessions.endAll(tx, id);
    return undefined;
  }

  /** GUARD-4: an API token cannot change the account of its creator. */
  function refuseOwnToken({ user }: Editor, id: string): void {
    if (user.credential.kind === "token" && user.id === id) throw new ProblemError("access.session-only");
  }

  /** STEP-1: administrators who change their own account must confirm their identity, as in their profile. */
  function refuseStaleOwner({ user }: Editor, id: string): void {
    if (user.id === id) refuse(findFreshnessRefusal(user, "account"));
  }

  /** Returns the new cookie of the current session if the edit has ended the caller's other sessions. */
  async function update(admin: Editor, id: string, edit: UserEdit): Promise<IssuedSession | undefined> {
    refuseOwnToken(admin, id);
    if (edit.userName) refuse(findNameRefusal(edit.userName));
    if (edit.phone && !isPhone(edit.phone))
      throw new ProblemError("request.field-invalid", { field: "phone" });
    return inTransaction(db, async (tx, afterCommit) => {
      const administrators = await lockAdministrators(tx);
      const before = requireUser(await lockUser(tx, id));
      const after = applyEdit(before, edit);
      const otherAdministratorCount = administrators.filter((other) => other !== id).length;
      refuse(findLastAdministratorRefusal(before, after, otherAdministratorCount));
      if (before.role !== after.role) refuse(findFreshnessRefusal(admin.user, "admin-act"));
      if (before.email !== after.email) refuseStaleOwner(admin, id);
      const changedFields = listChangedFields(before, after);
      if (changedFields.length === 0) return undefined;
      await updateUser(tx, id, after);
      // STEP-3: an address that an administrator sets counts as proven.
      if (before.email !== after.email) await markEmailProven(tx, id, clock.now());
      if (before.name !== after.name) await replaceNameKeys(tx, "user", { owner: id, name: after.name });
      afterCommit(() =>
        report(admin, before, "user edited by an administrator", {
          renamed: before.name !== after.name,
          changed: changedFields.join(", "),
          ...(before.role !== after.role && { role: after.role }),
        }),
      );
      return mustEndSessions(before, after) ? endSessions(tx, admin.user, id) : undefined;
    });
  }

  async function resetPassword(
    admin: Editor,
    id: string,
  ): Promise<{ readonly password: string; readonly session: IssuedSession | undefined }> {
    refuseOwnToken(admin, id);
    refuseStaleOwner(admin, id);
    await get(id);
    const password = createRandomPassword();
    const hash = await passwords.hash(password);
    return inTransaction(db, async (tx, afterCommit) => {
      const user = requireUser(await lockUser(tx, id));
      await updatePassword(tx, id, hash);
      await securityMails.queueAdminChange(tx, id, "password-changed", admin.client);
      afterCommit(() => {
        report(admin, user, "password reset by an administrator", { renamed: false });
        attempts.clear(toAccountKey(id));
      });
      return { password, session: await endSessions(tx, admin.user, id) };
    });
  }

  function createRandomPassword(): string {
    const { length, alphabet } = RANDOM_PASSWORD;
    let password = random.text(length, alphabet);
    while (!hasAllCharacterKinds(password)) password = random.text(length, alphabet);
    return password;
  }

  /** FACTOR-7: for users who have lost their second factor. */
  async function removeFactors(admin: Editor, id: string): Promise<void> {
    if (id === admin.user.id) throw new ProblemError("user.own-account");
    await inTransaction(db, async (tx, afterCommit) => {
      const user = requireUser(await lockUser(tx, id));
      await deleteFactors(tx, id);
      await sessions.endAll(tx, id);
      await securityMails.queueAdminChange(tx, id, "factors-reset", admin.client);
      afterCommit(() =>
        report(admin, user, "second factors removed by an administrator", { renamed: false }),
      );
    });
  }

  /** USER-7: users with visible history are anonymized; all others are deleted. */
  async function remove(admin: Editor, id: string): Promise<void> {
    if (id === admin.user.id) throw new ProblemError("user.own-account");
    await inTransaction(db, async (tx, afterCommit) => {
      // Uploads and the deletion of a file lock the file before the user: another order can deadlock.
      await lockUploadedFiles(tx, id);
      // Prevents a deadlock with the deletion of a provider, which locks the sessions and external accounts of the user
      // in another order.
      await lockProviders(tx);
      const administrators = await lockAdministrators(tx);
      const user = requireUser(await lockUser(tx, id));
      if ((await teams.lockCaptainedTeamCount(tx, id)) > 0) throw new ProblemError("user.is-captain");
      const otherAdministratorCount = administrators.filter((other) => other !== id).length;
      refuse(
        findLastAdministratorRefusal(
          user,
          { role: "Banned", emailConfirmed: false },
          otherAdministratorCount,
        ),
      );
      afterCommit(await teams.leaveAll(tx, id));
      await links.invalidateAll(tx, id);
      if (await hasHistory(tx, id)) await anonymizeUser(tx, id, clock.now());
      else await deleteUserById(tx, id);
      afterCommit(() => report(admin, user, "user deleted by an administrator", { renamed: true }));
    });
  }

  return { list, get, update, resetPassword, removeFactors, remove };
}

function requireUser(user: UserState | undefined): UserState {
  return orRefuse(user, "user.not-found");
}
