import { type ExternalPurpose, startExternal } from "@gonfalon/contract/external.ts";
import { call } from "#api/call.ts";
import { navigateToUrl } from "./navigate-to-url.ts";

const RETURN_TO = "provider-return-to";

interface Visit {
  readonly provider: string;
  readonly purpose: ExternalPurpose;
  /** The path on this site to return to. */
  readonly returnTo: string;
}

/** Navigates to a provider. Stores the path to return to, so that a failed sign-in can be retried with it. */
export async function redirectToProvider(visit: Visit): Promise<void> {
  const { url } = await call(startExternal, { body: visit });
  sessionStorage.setItem(RETURN_TO, visit.returnTo);
  await navigateToUrl(url);
}

/** Reads the path that `redirectToProvider` stored. */
export function readReturnTo(): string | null {
  return sessionStorage.getItem(RETURN_TO);
}
