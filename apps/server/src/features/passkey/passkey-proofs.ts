import type { PasskeyProof } from "@gonfalon/contract/passkey.ts";
import type { Db } from "#db/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import { claimPasskeyUse, findPasskey, listPasskeys, type StoredPasskey } from "./passkey.repo.ts";
import type { PasskeyChallenges } from "./passkey-challenges.ts";
import {
  type RelyingParty,
  readChallenge,
  toRequestOptions,
  toUserHandle,
  verifyAssertion,
} from "./webauthn.ts";

export interface PasskeyProofDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly challenges: PasskeyChallenges;
  readonly relyingParty: RelyingParty;
}

export type PasskeyProofs = ReturnType<typeof passkeyProofs>;

/** FACTOR-4: verifies that a client has a user's passkey. */
export function passkeyProofs({ db, clock, log, challenges, relyingParty }: PasskeyProofDeps) {
  /** Options for any user, or for the user with this id. */
  async function createOptions(userId: string | undefined) {
    const passkeys = userId === undefined ? [] : await listPasskeys(db, userId);
    return toRequestOptions(relyingParty, await challenges.issue("get"), passkeys);
  }

  /**
   * The id of the user whose passkey signed the challenge; undefined if the proof is invalid. Each challenge works once.
   */
  async function verify(proof: PasskeyProof): Promise<string | undefined> {
    const challenge = readChallenge(proof.response.clientDataJSON);
    if (challenge === undefined || !(await challenges.isValid("get", challenge))) return undefined;
    const passkey = await findPasskey(db, Buffer.from(proof.id, "base64url"));
    if (!passkey || !matchesUserHandle(passkey, proof)) return undefined;
    const assertion = await verifyAssertion(relyingParty, proof, passkey.publicKey, challenge);
    if (!assertion || !(await challenges.claim(db, challenge))) return undefined;
    if (await claimPasskeyUse(db, passkey.id, { at: clock.now(), ...assertion })) return passkey.userId;
    const { id, userId } = passkey;
    log.warn({ status: "Failed", passkey: id, userId }, "passkey rejected: its counter has not increased");
    return undefined;
  }

  return { createOptions, verify };
}

function matchesUserHandle({ userId }: StoredPasskey, { response }: PasskeyProof): boolean {
  return !response.userHandle || response.userHandle === toUserHandle(userId);
}
