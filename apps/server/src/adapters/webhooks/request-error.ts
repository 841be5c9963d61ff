import type { DeliveryError } from "@gonfalon/contract/webhook.ts";

/** A request that failed for a known reason. */
export class RequestError extends Error {
  override readonly name = "RequestError";

  readonly reason: DeliveryError;

  constructor(reason: DeliveryError) {
    super(reason);
    this.reason = reason;
  }
}

const TLS_CODE = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/;

/** Why a request has no usable response. */
export function toDeliveryError(error: unknown, signal: AbortSignal): DeliveryError {
  if (error instanceof RequestError) return error.reason;
  if (signal.aborted) return "Timeout";
  const { code = "" } = error as { readonly code?: string };
  return TLS_CODE.test(code) ? "Tls" : "Unreachable";
}
