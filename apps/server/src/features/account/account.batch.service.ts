import type { NewUser, RowError } from "@gonfalon/contract/user-admin.ts";
import { toCanonicalForm } from "@gonfalon/rules/canonical.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import type { TeamService } from "#features/team/team.service.ts";
import { queueAccountCreated } from "#features/webhook/staff-events.repo.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import type { Editor } from "#ports/editor.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { PasswordHasher } from "#ports/password-hasher.ts";
import type { Random } from "#ports/random.ts";
import { findTakenValues, insertUsers, lockBatches, type NewAccount } from "./account.admin.repo.ts";
import { collectUniqueValues, describeErrors, validateBatch } from "./account.batch.domain.ts";

export interface AccountBatchDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly events: EventBus;
  readonly passwords: PasswordHasher;
  readonly teams: TeamService;
}

export type AccountBatchService = ReturnType<typeof accountBatchService>;

export function accountBatchService(deps: AccountBatchDeps) {
  const { db, clock, random, log, events, passwords, teams } = deps;

  async function check(rows: readonly NewUser[]): Promise<readonly RowError[]> {
    return validateBatch(rows, await findTakenValues(db, collectUniqueValues(rows)));
  }

  async function rejectInvalidRows(rows: readonly NewUser[]): Promise<void> {
    const errors = await check(rows);
    if (errors.length > 0) throw new ProblemError("user.batch-refused", { rows: describeErrors(errors) });
  }

  /** USER-6: creates all rows or none, and never changes an existing account. */
  async function create({ user, client }: Editor, rows: readonly NewUser[]): Promise<void> {
    await rejectInvalidRows(rows);
    if (rows.length === 0) return;
    const users: BatchUser[] = [];
    // Hash one password at a time: concurrent sign-ins need the same few threads.
    for (const row of rows) users.push(await toBatchUser(row));
    try {
      await inTransaction(db, async (tx, afterCommit) => {
        await lockBatches(tx);
        await insertUsers(tx, users);
        for (const { name, memberIds } of groupTeams(users)) {
          const teamId = await teams.createFor(tx, name, memberIds);
          afterCommit(() => events.publish({ type: "team.changed", teamId }));
        }
        for (const account of users) await queueAccountCreated(tx, account, clock.now());
        for (const { id: userId } of users)
          afterCommit(() => events.publish({ type: "user.changed", userId, renamed: false }));
      });
    } catch (error) {
      // A name or an address was taken after the check: validate again to report its row.
      if (error instanceof ProblemError) await rejectInvalidRows(rows);
      throw error;
    }
    log.info({ status: "Success", user: user.name, ip: client.ip, count: rows.length }, "users created");
  }

  async function toBatchUser(row: NewUser): Promise<BatchUser> {
    const registeredAt = clock.now();
    return {
      id: random.uuid(registeredAt),
      name: (row.userName ?? "").trim(),
      email: (row.email ?? "").trim(),
      passwordHash: await passwords.hash(row.password ?? ""),
      realName: row.realName ?? "",
      stdNumber: row.stdNumber ?? "",
      phone: row.phone ?? null,
      teamName: row.teamName?.trim() || undefined,
      registeredAt,
    };
  }

  return { check, create };
}

interface BatchUser extends NewAccount {
  readonly teamName: string | undefined;
}

/** Groups the users by team name. The first user of a team becomes its captain. */
function groupTeams(users: readonly BatchUser[]) {
  const members = users.flatMap(({ id, teamName }) => (teamName === undefined ? [] : [{ id, teamName }]));
  const byName = Map.groupBy(members, ({ teamName }) => toCanonicalForm(teamName));
  return [...byName.values()].flatMap(([captain, ...others]) =>
    captain
      ? [{ name: captain.teamName, memberIds: [captain.id, ...others.map(({ id }) => id)] as const }]
      : [],
  );
}
