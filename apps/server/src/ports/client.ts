import type { Language } from "@gonfalon/contract/languages.ts";

/** The program at the other end of a request. */
export interface Client {
  readonly ip: string;
  /** Of whoever holds the connection: the client itself, or a proxy. */
  readonly peer: string;
  /** Whether the request names an address on whose behalf it is made, believed or not. */
  readonly isForwarded: boolean;
  readonly userAgent: string;
  readonly language: Language;
}
