import type { Language } from "@gonfalon/contract/languages.ts";

/** The program at the other end of a request. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string;
  readonly language: Language;
}
