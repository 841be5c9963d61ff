import type { DeliveryFault } from "@gonfalon/contract/webhook.ts";

/** A request that failed for a known reason. */
export class RequestFault extends Error {
  override readonly name = "RequestFault";

  readonly fault: DeliveryFault;

  constructor(fault: DeliveryFault) {
    super(fault);
    this.fault = fault;
  }
}

const TLS = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/;

/** Why a request has no usable response. */
export function toFault(error: unknown, signal: AbortSignal): DeliveryFault {
  if (error instanceof RequestFault) return error.fault;
  if (signal.aborted) return "Timeout";
  const { code = "" } = error as { readonly code?: string };
  return TLS.test(code) ? "Tls" : "Unreachable";
}
