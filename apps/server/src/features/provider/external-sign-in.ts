import type { Db } from "#db/client.ts";
import { findUser } from "#features/account/account.repo.ts";
import type { Browser, SignInResult, SignInService } from "#features/account/sign-in.service.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import type { Identity } from "./identity.domain.ts";
import type { IdentitySync } from "./identity-sync.ts";
import type { ProviderState } from "./provider.domain.ts";

export interface ExternalSignInDeps {
  readonly db: Db;
  readonly sync: IdentitySync;
  readonly signIns: SignInService;
}

export type ExternalSignIn = ReturnType<typeof externalSignIn>;

/** EXT-8: signs in the owner of an identity. */
export function externalSignIn({ db, sync, signIns }: ExternalSignInDeps) {
  async function signInOwner(
    userId: string,
    { id: providerId, key, trustsSecondFactor }: ProviderState,
    identity: Identity,
    browser: Browser,
  ): Promise<SignInResult> {
    const userBefore = orRefuse(await findUser(db, userId), "account.login-failed");
    if (userBefore.role === "Banned") throw new ProblemError("account.banned");
    if (!userBefore.emailConfirmed) throw new ProblemError("account.waiting");
    await sync.run(userId, providerId, identity);
    const user = orRefuse(await findUser(db, userId), "account.login-failed");
    return signIns.finishFirstStep(user, browser, { method: key, providerId, trustsSecondFactor });
  }

  return { signInOwner };
}
