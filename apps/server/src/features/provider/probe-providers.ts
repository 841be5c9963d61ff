import type { Db } from "#db/client.ts";
import { type IdentityClient, ProviderError } from "#ports/identity-client.ts";
import { listProviders, type StoredProvider } from "./provider.repo.ts";
import { type ConnectionDeps, toConnection } from "./provider-connection.ts";

export interface ProbeDeps extends ConnectionDeps {
  readonly identities: Pick<IdentityClient, "check">;
}

/** Checks whether the provider responds. Returns its endpoints or the problem. */
export async function probeProvider({ identities, ...deps }: ProbeDeps, storedProvider: StoredProvider) {
  try {
    const endpoints = await identities.check(toConnection(deps, storedProvider));
    return { ok: true, problem: null, endpoints: [...endpoints] };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { ok: false, problem: error.code, endpoints: null };
  }
}

/** INSTALL-2: probes all enabled providers and returns the problem of each. */
export async function probeProviders(deps: ProbeDeps, db: Db) {
  const enabledProviders = (await listProviders(db)).filter(({ provider }) => provider.enabled);
  return Promise.all(
    enabledProviders.map(async (storedProvider) => ({
      key: storedProvider.provider.key,
      problem: (await probeProvider(deps, storedProvider)).problem,
    })),
  );
}
