import type { DeliveryError } from "@gonfalon/contract/webhook.ts";

export interface WebhookRequest {
  readonly method: "POST" | "PUT";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WebhookResponse {
  /** Null if no complete response was received. */
  readonly status: number | null;
  /** Null if the status is 2xx. */
  readonly fault: DeliveryError | null;
  /** At most 16 KiB. */
  readonly body: string;
  /** The header `Retry-After`, in seconds. */
  readonly retryAfterSeconds: number | undefined;
}

/** Sends requests to addresses that organizers enter (HOOK-7). */
export interface WebhookClient {
  /** Whether a URL may be stored. The addresses of its host name are checked when a request is sent. */
  accepts(url: string): boolean;
  /** Never rejects. */
  send(request: WebhookRequest): Promise<WebhookResponse>;
}
