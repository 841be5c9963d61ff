import type { Db } from "#db/client.ts";
import { isLoopbackHost } from "#kernel/network.ts";
import { readAccountFacts } from "./account-check.repo.ts";

export interface AccountCheckDeps {
  readonly openDb: () => Promise<Db>;
  readonly publicUrl: string;
  /** The enabled sign-in providers; `problem` is null if the provider responds. */
  readonly probeProviders: () => Promise<
    readonly { readonly key: string; readonly problem: string | null }[]
  >;
}

export async function checkProviders({ probeProviders }: AccountCheckDeps): Promise<string> {
  const probes = await probeProviders();
  const failedProbes = probes.filter(({ problem }) => problem !== null);
  if (failedProbes.length > 0)
    throw new Error(failedProbes.map(({ key, problem }) => `${key}: ${problem}`).join("; "));
  return probes.length === 0 ? "none" : `responding: ${probes.map(({ key }) => key).join(", ")}`;
}

/** Throws if users cannot sign in with their passkeys; returns what an administrator should change, if anything. */
export async function checkAccounts({ openDb, publicUrl }: AccountCheckDeps): Promise<string | undefined> {
  const { hostname } = new URL(publicUrl);
  const facts = await readAccountFacts(await openDb(), hostname);
  const { foreignPasskeys, staffWithoutFactor, similarNames, apps } = facts;
  const findings = [
    foreignPasskeys > 0 && `passkeys for a host other than ${hostname}: ${foreignPasskeys}`,
    staffWithoutFactor > 0 && `staff without the required second factor: ${staffWithoutFactor}`,
    similarNames.length > 0 && `names that look like older ones: ${similarNames.join(", ")}`,
    apps > 0 &&
      isLoopbackHost(hostname) &&
      `apps on other machines cannot sign users in: the issuer is on ${hostname}`,
  ].filter((finding) => finding !== false);
  const text = findings.join("; ");
  if (foreignPasskeys > 0) throw new Error(text);
  return text === "" ? undefined : text;
}
