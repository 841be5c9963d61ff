import type { Db } from "#db/client.ts";
import { verifyOwnPassword } from "#features/account/own-password.ts";
import type { SessionService } from "#features/account/session.service.ts";
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
  const { log, sessions, decryption, factorProofs } = deps;

  async function confirm(user: Principal, { password, ...factor }: Proof, { ip }: Client): Promise<void> {
    if (password && (factor.code || factor.passkey))
      throw new ProblemError("request.field-invalid", { field: "password" });
    if (password) await verifyOwnPassword(deps, user.id, await decryption.decrypt(password, "password"));
    else await factorProofs.verify(user.id, factor);
    await sessions.recordProof(user);
    const method = password ? "password" : getFactorMethod(factor);
    log.info({ status: "Success", user: user.name, ip, method }, "identity confirmed");
  }

  return { confirm };
}
