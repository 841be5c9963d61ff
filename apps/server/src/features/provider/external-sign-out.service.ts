import type { Db } from "#db/client.ts";
import type { AccountService } from "#features/account/account.service.ts";
import { findSessionProviderId } from "#features/account/session.repo.ts";
import { type IdentityClient, ProviderError } from "#ports/identity-client.ts";
import type { Principal } from "#ports/principal.ts";
import { findEnabledProvider } from "./provider.repo.ts";
import { type ConnectionDeps, toConnection } from "./provider-connection.ts";

export interface ExternalSignOutDeps extends ConnectionDeps {
  readonly db: Db;
  readonly identities: IdentityClient;
  readonly accounts: AccountService;
}

export type ExternalSignOutService = ReturnType<typeof externalSignOutService>;

/** Ends the session, and returns the URL that ends the session at the provider; null if there is none. */
export function externalSignOutService(deps: ExternalSignOutDeps) {
  const { db, identities, accounts, publicUrl } = deps;

  async function signOut(user: Principal): Promise<string | null> {
    const id = await findSessionProviderId(db, user.credential.id);
    await accounts.logout(user);
    const storedProvider = id === undefined ? undefined : await findEnabledProvider(db, { id });
    if (!storedProvider?.provider.signOut) return null;
    try {
      return (await identities.getSignOutUrl(toConnection(deps, storedProvider), `${publicUrl}/`)) ?? null;
    } catch (error) {
      // The session on the platform has already ended.
      if (error instanceof ProviderError) return null;
      throw error;
    }
  }

  return { signOut };
}
