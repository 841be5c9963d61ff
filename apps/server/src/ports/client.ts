import type { Language } from "@gonfalon/contract/languages.ts";

/** The client of a request. */
export interface Client {
  readonly ip: string;
  /** The address of the direct peer: the client or a proxy. */
  readonly peer: string;
  /** Whether the request has the header `X-Forwarded-For`, trusted or not. */
  readonly isForwarded: boolean;
  readonly userAgent: string;
  /** The token of the device cookie. */
  readonly device?: string | undefined;
  readonly language: Language;
}
