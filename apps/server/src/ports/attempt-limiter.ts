/**
 * `SignIn`: wrong passwords for one account from one network. `Strangers`: wrong passwords for one account from all networks
 * that have not signed in to it before. `Password`: wrong old passwords when a user changes it. `Factor`: wrong codes
 * of second factors. `Mail`: mails to an address.
 */
export type AttemptKind = "SignIn" | "Strangers" | "Password" | "Factor" | "Mail";

/** Limits password guesses for one account, and mails to one address. */
export interface AttemptLimiter {
  /** Counts one attempt; returns how long to wait if there were too many. Keys begin with `user:`, `login:` or `mail:`. */
  take(kind: AttemptKind, key: string): { readonly retryAfterSeconds: number } | undefined;
  /** Forgets the attempts under this key and under every key that continues it after an `@`. */
  clear(key: string): void;
}
