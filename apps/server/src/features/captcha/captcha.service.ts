import type { CaptchaInfo, PowPuzzle } from "@gonfalon/contract/captcha.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { toInstant } from "#kernel/instant.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { CaptchaAction, CaptchaVerifier } from "#ports/captcha-verifier.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { Random } from "#ports/random.ts";
import {
  CHALLENGE_LENGTH,
  hexToBytes,
  ID_LENGTH,
  judgePow,
  LIFETIME_MS,
  type PowAnswer,
  parsePowAnswer,
} from "./captcha.domain.ts";
import {
  deletePowChallenge,
  deletePowChallengesExpiredBefore,
  insertPowChallenge,
  lockPowChallenge,
  updatePowFailures,
} from "./captcha.repo.ts";

/** The configured captcha; forms are checked only if the account policy requires a captcha. */
export type CaptchaOptions =
  | { readonly provider: "None" }
  | { readonly provider: "HashPow"; readonly difficulty: number }
  | {
      readonly provider: "CloudflareTurnstile";
      readonly siteKey: string;
      readonly verifier: CaptchaVerifier;
    };

export interface CaptchaDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: SettingsService;
  readonly options: CaptchaOptions;
}

export type CaptchaService = ReturnType<typeof captchaService>;

export function captchaService({ db, clock, random, settings, options }: CaptchaDeps) {
  async function getInfo(): Promise<CaptchaInfo> {
    const { accountPolicy } = await settings.get();
    if (!accountPolicy.useCaptcha) return { type: "None", siteKey: "" };
    const siteKey = options.provider === "CloudflareTurnstile" ? options.siteKey : "";
    return { type: options.provider, siteKey };
  }

  async function createChallenge(): Promise<PowPuzzle> {
    if (options.provider !== "HashPow") throw new ProblemError("captcha.no-challenge");
    const id = random.hex(ID_LENGTH);
    const hex = random.hex(CHALLENGE_LENGTH);
    const { difficulty } = options;
    const expiresAt = toInstant(clock.now().getTime() + LIFETIME_MS);
    await insertPowChallenge(db, { id, challenge: hexToBytes(hex), difficulty, expiresAt });
    return { id, challenge: hex, difficulty };
  }

  /** Throws unless the captcha is solved or not required. */
  async function check(
    answer: string | null | undefined,
    { ip }: Client,
    action: CaptchaAction,
  ): Promise<void> {
    const { accountPolicy } = await settings.get();
    if (accountPolicy.useCaptcha && !(await isSolved(answer ?? "", ip, action)))
      throw new ProblemError("captcha.wrong");
  }

  async function isSolved(answer: string, ip: string, action: CaptchaAction): Promise<boolean> {
    switch (options.provider) {
      case "None":
        return true;
      case "HashPow": {
        const powAnswer = parsePowAnswer(answer);
        return powAnswer !== undefined && checkSolution(powAnswer);
      }
      case "CloudflareTurnstile":
        return options.verifier.verify({ answer, ip, action });
    }
  }

  /** Checks a solution. A correct one counts once, and the number of wrong ones per challenge is limited. */
  async function checkSolution({ id, answer }: PowAnswer): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const challenge = await lockPowChallenge(tx, id);
      if (!challenge) return false;
      const outcome = judgePow(challenge, answer, clock.now());
      if (outcome === "failed") await updatePowFailures(tx, id, challenge.failures + 1);
      else await deletePowChallenge(tx, id);
      return outcome === "passed";
    });
  }

  function sweepExpired(): Promise<void> {
    return deletePowChallengesExpiredBefore(db, clock.now());
  }

  return { getInfo, createChallenge, check, sweepExpired };
}
