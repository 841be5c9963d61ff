import { type ExternalPurpose, startExternal } from "@gonfalon/contract/external.ts";
import { call } from "#api/call.ts";
import { openAddress } from "./open-address.ts";

const RETURN_TO = "provider-return-to";

interface Visit {
  readonly provider: string;
  readonly purpose: ExternalPurpose;
  /** The path of this site to return to. */
  readonly returnTo: string;
}

/** Leaves the client for a provider. A sign-in that fails there can be repeated with the same path to return to. */
export async function visitProvider(visit: Visit): Promise<void> {
  const { url } = await call(startExternal, { body: visit });
  sessionStorage.setItem(RETURN_TO, visit.returnTo);
  openAddress(url);
}

export function lastReturnTo(): string | null {
  return sessionStorage.getItem(RETURN_TO);
}
