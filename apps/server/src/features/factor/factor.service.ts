import { formatDisplayName } from "@gonfalon/rules/platform-name.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { lockUser } from "#features/account/account.repo.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { fromBase64Url } from "#kernel/base64.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import type { IssuedSession } from "#ports/authenticator.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { KeyVault } from "#ports/key-vault.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import type { Random } from "#ports/random.ts";
import { deleteTotp, findFactors, lockTotp, markTotpConfirmed, upsertTotp } from "./factor.repo.ts";
import type { FactorChanges } from "./factor-changes.ts";
import { type FactorCodes, toTotpPurpose } from "./factor-codes.ts";
import { createTotpUri, findTotpStep, toTotpText } from "./totp.ts";

export interface FactorDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly keys: KeyVault;
  readonly settings: SettingsService;
  readonly factorChanges: FactorChanges;
  readonly codes: FactorCodes;
}

const SECRET_BITS = 160;

export type FactorService = ReturnType<typeof factorService>;

/** Manages a user's authenticator app and recovery codes. */
export function factorService(deps: FactorDeps) {
  const { db, clock, random, log, keys, settings, factorChanges, codes } = deps;

  async function startTotp(user: Principal): Promise<{ readonly secret: string; readonly uri: string }> {
    const secret = fromBase64Url(random.token(SECRET_BITS));
    const isStored = await upsertTotp(db, user.id, keys.seal(toTotpPurpose(user.id), secret));
    if (!isStored) throw new ProblemError("account.totp-active");
    const issuer = formatDisplayName((await settings.get()).globalConfig);
    return { secret: toTotpText(secret), uri: createTotpUri(secret, { issuer, account: user.name }) };
  }

  function confirmTotp(user: Principal, code: string, client: Client) {
    return factorChanges.add({ user, client, kind: "app-added" }, async (tx) => {
      const totp = await lockTotp(tx, user.id);
      if (totp?.confirmedAt) throw new ProblemError("account.totp-active");
      const now = clock.now();
      const secret = totp && keys.unseal(toTotpPurpose(user.id), totp.secretSealed);
      const step = secret && findTotpStep(secret, code.replaceAll(/\s/g, ""), now);
      if (step === undefined) throw new ProblemError("account.factor-wrong");
      await markTotpConfirmed(tx, user.id, now, step);
    });
  }

  /** Returns the new session cookie if the last factor was removed. */
  function removeTotp(user: Principal, client: Client): Promise<IssuedSession | undefined> {
    return factorChanges.remove({ user, client, kind: "app-removed" }, (tx) => deleteTotp(tx, user.id));
  }

  async function renewRecoveryCodes(user: Principal, client: Client): Promise<readonly string[]> {
    const recovery = await codes.generate(user.id);
    return inTransaction(db, async (tx, afterCommit) => {
      orRefuse(await lockUser(tx, user.id), "session.required");
      if (!(await findFactors(tx, user.id)).twoStep) throw new ProblemError("account.no-factor");
      await recovery.store(tx);
      afterCommit(() =>
        log.info({ status: "Success", user: user.name, ip: client.ip }, "recovery codes replaced"),
      );
      return recovery.codes;
    });
  }

  return { startTotp, confirmTotp, removeTotp, renewRecoveryCodes };
}
