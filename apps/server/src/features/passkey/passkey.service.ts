import { limits } from "@gonfalon/contract/limits.ts";
import type { NewCredential, PasskeyCreationOptions } from "@gonfalon/contract/passkey.ts";
import { formatDisplayName } from "@gonfalon/rules/platform-name.ts";
import { canSignIn } from "#db/can-sign-in.ts";
import type { Db } from "#db/client.ts";
import type { FactorChanges } from "#features/factor/factor-changes.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import type { IssuedSession } from "#ports/authenticator.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { Principal } from "#ports/principal.ts";
import type { Random } from "#ports/random.ts";
import { deletePasskey, insertPasskey, listPasskeys, updatePasskeyName } from "./passkey.repo.ts";
import type { PasskeyChallenges } from "./passkey-challenges.ts";
import { type RelyingParty, readChallenge, toCreationOptions, verifyCreation } from "./webauthn.ts";

export interface PasskeyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: SettingsService;
  readonly factorChanges: FactorChanges;
  readonly challenges: PasskeyChallenges;
  readonly relyingParty: RelyingParty;
}

interface PasskeyInput {
  readonly name?: string | null | undefined;
  readonly response: NewCredential;
}

const DEFAULT_NAME = "Passkey";

export type PasskeyService = ReturnType<typeof passkeyService>;

export function passkeyService(deps: PasskeyDeps) {
  const { db, clock, random, settings, factorChanges, challenges, relyingParty } = deps;

  async function start(user: Principal): Promise<PasskeyCreationOptions> {
    const existingPasskeys = await listPasskeys(db, user.id);
    if (existingPasskeys.length >= limits.passkeys) throw new ProblemError("passkey.too-many");
    return toCreationOptions(relyingParty, {
      platform: formatDisplayName((await settings.get()).globalConfig),
      user,
      challenge: await challenges.issue(`create:${user.id}`),
      existingPasskeys,
    });
  }

  async function add(user: Principal, { name, response }: PasskeyInput, client: Client) {
    const challenge = readChallenge(response.response.clientDataJSON) ?? "";
    if (!(await challenges.isValid(`create:${user.id}`, challenge)))
      throw new ProblemError("passkey.invalid");
    const credential = orRefuse(await verifyCreation(relyingParty, response, challenge), "passkey.invalid");
    return factorChanges.add({ user, client, kind: "passkey-added" }, async (tx) => {
      if (!(await challenges.claim(tx, challenge))) throw new ProblemError("passkey.invalid");
      // The user's row is locked, so that concurrent requests cannot exceed the limit.
      if ((await listPasskeys(tx, user.id)).length >= limits.passkeys)
        throw new ProblemError("passkey.too-many");
      const now = clock.now();
      const passkey = {
        ...credential,
        id: random.uuid(now),
        userId: user.id,
        name: name?.trim() ?? DEFAULT_NAME,
        createdAt: now,
        lastUsedAt: null,
        rpId: relyingParty.id,
      };
      await insertPasskey(tx, passkey);
      return passkey;
    });
  }

  async function rename(user: Principal, id: string, name: string): Promise<void> {
    if (!(await updatePasskeyName(db, user.id, id, name.trim()))) throw new ProblemError("passkey.not-found");
  }

  /** Returns the new session cookie if the last factor was removed. */
  function remove(user: Principal, id: string, client: Client): Promise<IssuedSession | undefined> {
    return factorChanges.remove({ user, client, kind: "passkey-removed" }, async (tx) => {
      if (!(await deletePasskey(tx, user.id, id))) throw new ProblemError("passkey.not-found");
      const { passwordSignIn } = (await settings.getWithin(tx)).accountPolicy;
      if (!(await canSignIn(tx, user.id, passwordSignIn))) throw new ProblemError("account.last-way-in");
      return true;
    });
  }

  return { start, add, rename, remove };
}
