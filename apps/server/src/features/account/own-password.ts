import type { Db } from "#db/client.ts";
import { ProblemError, refuse } from "#kernel/problem-error.ts";
import type { AttemptLimiter } from "#ports/attempt-limiter.ts";
import type { PasswordHasher } from "#ports/password-hasher.ts";
import type { UserState } from "./account.domain.ts";
import { findUser } from "./account.repo.ts";
import { toAccountKey } from "./sign-in-guard.ts";

interface OwnPasswordDeps {
  readonly db: Db;
  readonly passwords: PasswordHasher;
  readonly attempts: AttemptLimiter;
}

/** Verifies the password of a signed-in user. Throws if it is wrong, or if there were too many wrong ones. */
export async function verifyOwnPassword(
  { db, passwords, attempts }: OwnPasswordDeps,
  userId: string,
  password: string,
): Promise<UserState | undefined> {
  const key = toAccountKey(userId);
  refuse(attempts.take("Password", key));
  const user = await findUser(db, userId);
  const scheduling = { key, group: key, isUrgent: true };
  if (!(await passwords.verify(user?.passwordHash ?? undefined, password, scheduling)))
    throw new ProblemError("account.password-wrong");
  attempts.clear(key);
  return user;
}
