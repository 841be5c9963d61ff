import type { Db } from "#db/client.ts";
import { findUser } from "#features/account/account.repo.ts";
import type { SessionService } from "#features/account/session.service.ts";
import { toAccountKey } from "#features/account/sign-in-guard.ts";
import type { FieldDecryption } from "#features/credential/field-decryption.service.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { AttemptLimiter } from "#ports/attempt-limiter.ts";
import type { Client } from "#ports/client.ts";
import type { Logger } from "#ports/logger.ts";
import type { PasswordHasher } from "#ports/password-hasher.ts";
import type { Principal } from "#ports/principal.ts";
import { type FactorProof, type FactorProofs, getFactorMethod } from "./factor-proofs.ts";

export interface ReauthDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly passwords: PasswordHasher;
  readonly attempts: AttemptLimiter;
  readonly sessions: SessionService;
  readonly decryption: FieldDecryption;
  readonly factorProofs: FactorProofs;
}

interface Proof extends FactorProof {
  readonly password?: string | null;
}

export type ReauthService = ReturnType<typeof reauthService>;

/** STEP-1: confirms the identity of a signed-in user. */
export function reauthService(deps: ReauthDeps) {
  const { db, log, passwords, attempts, sessions, decryption, factorProofs } = deps;

  async function confirm(user: Principal, { password, ...factor }: Proof, { ip }: Client): Promise<void> {
    if (password && (factor.code || factor.passkey))
      throw new ProblemError("request.field-invalid", { field: "password" });
    if (password) await verifyPassword(user, password);
    else await factorProofs.verify(user.id, factor);
    await sessions.recordProof(user);
    const method = password ? "password" : getFactorMethod(factor);
    log.info({ status: "Success", user: user.name, ip, method }, "identity confirmed");
  }

  async function verifyPassword({ id }: Principal, input: string): Promise<void> {
    const password = await decryption.open(input, "password");
    const key = toAccountKey(id);
    const refusal = attempts.take("Password", key);
    if (refusal) throw new ProblemError("request.too-many", { seconds: refusal.retryAfterSeconds });
    const user = await findUser(db, id);
    const scheduling = { key, group: key, isUrgent: true };
    if (!(await passwords.verify(user?.passwordHash ?? undefined, password, scheduling)))
      throw new ProblemError("account.password-wrong");
    attempts.clear(key);
  }

  return { confirm };
}
