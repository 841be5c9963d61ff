import { isPhone } from "@gonfalon/rules/phone.ts";
import { isReservedName } from "@gonfalon/rules/reserved-names.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { listFieldRules } from "#features/provider/external-account.repo.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { PasswordHasher } from "#ports/password-hasher.ts";
import type { Principal } from "#ports/principal.ts";
import type { Random } from "#ports/random.ts";
import { findNameRefusal, findProfileChange, type ProfileChange, type UserState } from "./account.domain.ts";
import { findUser, hasAdministrator, insertUserIfAbsent, lockUser, updateProfile } from "./account.repo.ts";
import { generatePassword } from "./generate-password.ts";
import { ownProfiles } from "./own-profile.ts";
import type { SessionService } from "./session.service.ts";

export interface AccountDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly events: EventBus;
  readonly passwords: PasswordHasher;
  readonly sessions: SessionService;
}

interface ProfileUpdate {
  readonly userName?: string | null;
  readonly bio?: string | null;
  readonly phone?: string | null;
  readonly realName?: string | null;
  readonly stdNumber?: string | null;
}

const ADMINISTRATOR = { name: "Admin", email: "admin@localhost" } as const;

export type AccountService = ReturnType<typeof accountService>;

export function accountService({ db, clock, random, log, events, passwords, sessions }: AccountDeps) {
  const own = ownProfiles({ db, events });

  async function logout(user: Principal): Promise<void> {
    if (user.credential.kind === "session") await sessions.close(user.credential.id);
  }

  async function get(user: Principal): Promise<UserState> {
    const row = await findUser(db, user.id);
    if (!row) throw new ProblemError("session.required");
    return row;
  }

  /**
   * ACCOUNT-8: missing and null fields keep their value, and empty text clears a field. A new name does not end
   * sessions. An update without changes publishes no event.
   */
  async function update(user: Principal, input: ProfileUpdate, { ip }: Client): Promise<void> {
    const name = input.userName?.trim();
    if (name !== undefined) refuse(findNameRefusal(name));
    if (input.phone && !isPhone(input.phone))
      throw new ProblemError("request.field-invalid", { field: "phone" });
    const before = await get(user);
    const change = findProfileChange(before, {
      name,
      bio: input.bio ?? undefined,
      phone: input.phone === "" ? null : (input.phone ?? undefined),
      realName: input.realName ?? undefined,
      stdNumber: input.stdNumber ?? undefined,
    });
    if (!change) return;
    if (change.name !== undefined && isReservedName(change.name))
      throw new ProblemError("account.name-reserved");
    await refuseLockedFields(user, change);
    await inTransaction(db, async (tx) => {
      // The name of an account that was deleted meanwhile must stay free.
      orRefuse(await lockUser(tx, user.id), "session.required");
      await updateProfile(tx, user.id, change);
    });
    const isRenamed = change.name !== undefined;
    events.publish({ type: "user.changed", userId: user.id, ...(!isRenamed && { renamed: false }) });
    if (isRenamed)
      log.info({ status: "Success", user: change.name, ip, before: before.name }, "user name changed");
  }

  /** EXT-7: refuses changes to fields that a connected provider sets. */
  async function refuseLockedFields(user: Principal, change: ProfileChange): Promise<void> {
    const rules = await listFieldRules(db, user.id);
    const lockedField = rules.find(({ field, locked }) => locked && change[field] !== undefined)?.field;
    if (lockedField) throw new ProblemError("external.field-locked", { field: lockedField });
  }

  /** Creates an administrator if there is none. Returns the password if it was generated. */
  async function ensureAdministrator(configuredPassword: string | undefined): Promise<string | undefined> {
    if (await hasAdministrator(db)) return undefined;
    const password = configuredPassword ?? generatePassword(random);
    const now = clock.now();
    const passwordHash = await passwords.hash(password);
    const isCreated = await inTransaction(db, (tx) =>
      insertUserIfAbsent(tx, {
        id: random.uuid(now),
        name: ADMINISTRATOR.name,
        email: ADMINISTRATOR.email,
        emailConfirmed: true,
        passwordHash,
        hasInitialPassword: true,
        role: "Admin",
        registeredAt: now,
      }),
    );
    // Another process may have created the administrator.
    if (!isCreated && !(await hasAdministrator(db)))
      log.error(
        { status: "Failed", ...ADMINISTRATOR },
        "there is no administrator, and none was created: another account has this name or address",
      );
    return isCreated && configuredPassword === undefined ? password : undefined;
  }

  return { logout, get, own, update, ensureAdministrator };
}
