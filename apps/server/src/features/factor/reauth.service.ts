import type { Db } from "#db/client.ts";
import { findUser } from "#features/account/account.repo.ts";
import type { SessionService } from "#features/account/session.service.ts";
import { accountKey } from "#features/account/sign-in-guard.ts";
import type { CredentialService } from "#features/credential/credential.service.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { AttemptLimiter } from "#ports/attempt-limiter.ts";
import type { Client } from "#ports/client.ts";
import type { Logger } from "#ports/logger.ts";
import type { PasswordHasher } from "#ports/password-hasher.ts";
import type { Principal } from "#ports/principal.ts";
import type { FactorCodes } from "./factor-codes.ts";

export interface ReauthDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly passwords: PasswordHasher;
  readonly attempts: AttemptLimiter;
  readonly sessions: SessionService;
  readonly credentials: CredentialService;
  readonly codes: FactorCodes;
}

interface Proof {
  readonly password?: string | null;
  readonly code?: string | null;
}

export type ReauthService = ReturnType<typeof reauthService>;

/** STEP-1: confirms the identity of a signed-in user. */
export function reauthService(deps: ReauthDeps) {
  const { db, log, passwords, attempts, sessions, credentials, codes } = deps;

  async function confirm(user: Principal, { password, code }: Proof, { ip }: Client): Promise<void> {
    if (password && code) throw new ProblemError("request.field-invalid", { field: "code" });
    if (password) await verifyPassword(user, password);
    else if (code) await codes.verify(user.id, code);
    else throw new ProblemError("request.field-missing", { field: "password" });
    await sessions.prove(user);
    log.info({ status: "Success", user: user.name, ip, method: password ? "password" : "code" }, "confirmed");
  }

  async function verifyPassword({ id }: Principal, sent: string): Promise<void> {
    const password = await credentials.open(sent, "password");
    const throttled = attempts.take("Password", accountKey(id));
    if (throttled) throw new ProblemError("request.too-many", { seconds: throttled.retryAfterSeconds });
    const user = await findUser(db, id);
    const key = accountKey(id);
    const turn = { key, group: key, isUrgent: true };
    if (!(await passwords.verify(user?.passwordHash, password, turn)))
      throw new ProblemError("account.password-wrong");
    attempts.clear(accountKey(id));
  }

  return { confirm };
}
