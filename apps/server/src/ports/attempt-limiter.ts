/** Slows down guessing at the secret of one account, wherever the guesses come from. */
export interface AttemptLimiter {
  /** Counts one attempt; how long to wait, if there were too many. */
  take(account: string): { readonly retryAfterSeconds: number } | undefined;
  /** The secret was right: earlier attempts no longer count. */
  clear(account: string): void;
}
