import type { Db } from "#db/client.ts";
import { toAccountKey } from "#features/account/sign-in-guard.ts";
import { hmacSha256 } from "#kernel/digest.ts";
import { ProblemError, refuse } from "#kernel/problem-error.ts";
import type { AttemptLimiter } from "#ports/attempt-limiter.ts";
import type { Clock } from "#ports/clock.ts";
import type { KeyVault } from "#ports/key-vault.ts";
import type { Random } from "#ports/random.ts";
import { claimRecoveryCode, claimTotpStep, findTotp, replaceRecoveryCodes } from "./factor.repo.ts";
import {
  formatRecoveryCode,
  normalizeCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
} from "./recovery-codes.domain.ts";
import { findTotpStep } from "./totp.ts";

export interface CodeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly keys: KeyVault;
  readonly attempts: AttemptLimiter;
}

/** The purpose of the key that encrypts the secret of an authenticator app. */
export function toTotpPurpose(userId: string): string {
  return `totp:${userId}`;
}

export type FactorCodes = ReturnType<typeof factorCodes>;

/** Verifies the codes of authenticator apps; generates and verifies recovery codes. */
export function factorCodes({ db, clock, random, keys, attempts }: CodeDeps) {
  const key = keys.getSigningKey("recovery-codes");

  /** FACTOR-3: throws if the code is wrong or there were too many wrong ones. Each code works once. */
  async function verify(userId: string, input: string): Promise<void> {
    const attemptKey = `${toAccountKey(userId)}@factor`;
    refuse(attempts.take("Factor", attemptKey));
    const code = normalizeCode(input);
    const isValid = /^\d{6}$/.test(code) ? await claimTotp(userId, code) : await claimRecovery(userId, code);
    if (!isValid) throw new ProblemError("account.factor-wrong");
    attempts.clear(attemptKey);
  }

  async function claimTotp(userId: string, code: string): Promise<boolean> {
    const totp = await findTotp(db, userId);
    if (!totp?.confirmedAt) return false;
    const secret = keys.unseal(toTotpPurpose(userId), totp.secretSealed);
    const step = findTotpStep(secret, code, clock.now());
    return step !== undefined && (await claimTotpStep(db, userId, step));
  }

  async function claimRecovery(userId: string, code: string): Promise<boolean> {
    return claimRecoveryCode(db, userId, toHash(await deriveHashKey(), userId, code), clock.now());
  }

  function deriveHashKey(): Promise<Uint8Array> {
    return key.derive("recovery code");
  }

  /**
   * Generates recovery codes; the returned `store` writes their hashes. Call `generate` outside a transaction, because
   * it may load a key.
   */
  async function generate(userId: string) {
    const derivedKey = await deriveHashKey();
    const texts = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
      random.text(RECOVERY_CODE_LENGTH, RECOVERY_ALPHABET),
    );
    return {
      codes: texts.map(formatRecoveryCode),
      store: (tx: Db) =>
        replaceRecoveryCodes(
          tx,
          userId,
          texts.map((text) => toHash(derivedKey, userId, text)),
        ),
    };
  }

  return { verify, generate };
}

function toHash(key: Uint8Array, userId: string, code: string): Buffer {
  return hmacSha256(key, `${userId}:${code}`);
}
