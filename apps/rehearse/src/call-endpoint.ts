import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import type { ApiResponse, Args } from "./api.ts";
import type { RequestKind } from "./recording.ts";

/** Sends a request. Players record it as a request of this kind; the board watch records no requests. */
export type CallEndpoint = <Request, Reply>(
  kind: RequestKind,
  endpoint: Endpoint<Request, Reply>,
  ...request: Args<Request>
) => Promise<ApiResponse<Reply>>;
