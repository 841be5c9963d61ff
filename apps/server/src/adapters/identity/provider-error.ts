import { AuthorizationResponseError, ResponseBodyError } from "openid-client";
import { ProviderError } from "#ports/identity-client.ts";

/** EXT-3: failures show only a standard error code; the rest could contain data of another server. */
export async function withProviderError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw cause instanceof ProviderError ? cause : new ProviderError(toErrorCode(cause), { cause });
  }
}

const STANDARD_CODE = /^[a-z_]{1,40}$/;

function toErrorCode(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return STANDARD_CODE.test(error.error) ? error.error : "invalid_response";
  return isUnreachable(error) ? "unreachable" : "invalid_response";
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === "TimeoutError" || error.message === "fetch failed") return true;
  return error.cause !== error && isUnreachable(error.cause);
}
