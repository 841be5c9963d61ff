import type { FactorMethod, FactorNeeded } from "@gonfalon/contract/factor.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import { DAY_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import type { Db } from "#db/client.ts";
import type { UserState } from "#features/account/account.domain.ts";
import { isTrustedDevice } from "#features/account/device.repo.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { sha256 } from "#kernel/digest.ts";
import { toInstant } from "#kernel/instant.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import type { IssuedFlow } from "#ports/authenticator.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { Random } from "#ports/random.ts";
import { type Factors, findFactors } from "./factor.repo.ts";
import type { FactorProof, FactorProofs } from "./factor-proofs.ts";
import { deleteFlow, findFlow, insertFlow, recordWrongProof } from "./flow.repo.ts";

export interface SecondStepDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: SettingsService;
  readonly factorProofs: FactorProofs;
}

const FLOW_LIFETIME_MS = 10 * MINUTE_MS;
const MAX_WRONG_PROOFS = 5;
const WRONG_PROOF_PROBLEMS: ReadonlySet<ProblemKey> = new Set(["account.factor-wrong", "passkey.wrong"]);
const TOKEN_BITS = 256;

export type SecondStepService = ReturnType<typeof secondStepService>;

/** The second step of a sign-in, after a password or a provider (FACTOR-3). */
export function secondStepService({ db, clock, random, settings, factorProofs }: SecondStepDeps) {
  /** The second factors that the user can prove; undefined if the sign-in needs no second step. */
  async function find(user: UserState, client: Client): Promise<FactorNeeded | undefined> {
    const factors = await findFactors(db, user.id);
    if (!factors.twoStep) return undefined;
    const rememberDays = await getRememberDays(user);
    if (rememberDays > 0 && (await isTrusted(user, client))) return undefined;
    return { methods: toMethods(factors), rememberDays };
  }

  /** FACTOR-5: browsers of administrators are never trusted. */
  async function getRememberDays({ role }: UserState): Promise<number> {
    return role === "Admin" ? 0 : (await settings.get()).accountPolicy.rememberDays;
  }

  async function isTrusted({ id: userId }: UserState, { device }: Client): Promise<boolean> {
    if (device === undefined) return false;
    return isTrustedDevice(db, { userId, tokenHash: sha256(device) }, clock.now());
  }

  async function start(tx: Db, userId: string, providerId?: string): Promise<IssuedFlow> {
    const token = random.token(TOKEN_BITS);
    const expiresAt = toInstant(clock.now().getTime() + FLOW_LIFETIME_MS);
    await insertFlow(tx, { tokenHash: sha256(token), userId, providerId, expiresAt });
    return { token, expiresAt };
  }

  /** Verifies the second factor. Returns the flow, which `end` must end. */
  async function verify(token: string | undefined, proof: FactorProof) {
    const tokenHash = sha256(token ?? "");
    const startedFlow = orRefuse(await findFlow(db, tokenHash, clock.now()), "account.flow-invalid");
    try {
      await factorProofs.verify(startedFlow.userId, proof);
    } catch (error) {
      if (error instanceof ProblemError && WRONG_PROOF_PROBLEMS.has(error.key))
        await recordWrongProof(db, tokenHash, MAX_WRONG_PROOFS);
      throw error;
    }
    return { ...startedFlow, tokenHash };
  }

  /** Ends the flow in the transaction that stores its session. Throws if the flow has ended before. */
  async function end(tx: Db, tokenHash: Buffer): Promise<void> {
    if (!(await deleteFlow(tx, tokenHash))) throw new ProblemError("account.flow-invalid");
  }

  /** The time until which this browser skips the second step; undefined if the user has not requested it. */
  async function getTrustedUntil(user: UserState, remember: boolean): Promise<Date | undefined> {
    const days = remember ? await getRememberDays(user) : 0;
    return days > 0 ? toInstant(clock.now().getTime() + days * DAY_MS) : undefined;
  }

  return { find, start, verify, end, getTrustedUntil };
}

function toMethods({ totp, passkeyCount, recoveryCodesLeft }: Factors): readonly FactorMethod[] {
  return [
    ...(totp ? (["Totp"] as const) : []),
    ...(passkeyCount > 0 ? (["Passkey"] as const) : []),
    ...(recoveryCodesLeft > 0 ? (["RecoveryCode"] as const) : []),
  ];
}
