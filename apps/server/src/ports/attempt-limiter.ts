import type { Refusal } from "@gonfalon/contract/kernel/problem.ts";

/**
 * `SignIn`: wrong passwords for one account from one network. `Strangers`: wrong passwords for one account from all
 * networks without an earlier sign-in to the account. `Password`: wrong passwords of a signed-in user who changes the
 * password or confirms their identity. `Factor`: wrong codes of second factors. `Mail`: mails to an address.
 */
export type AttemptKind = "SignIn" | "Strangers" | "Password" | "Factor" | "Mail";

/** Limits guesses of passwords and codes for one account, and mails to one address. */
export interface AttemptLimiter {
  /** Counts one attempt; returns a refusal after too many. Keys begin with `user:`, `login:` or `mail:`. */
  take(kind: AttemptKind, key: string): Refusal | undefined;
  /** Resets the counters of this key and of every key that starts with this key and `@`. */
  clear(key: string): void;
}
