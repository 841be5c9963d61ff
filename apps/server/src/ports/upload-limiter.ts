/** How often one team or user may upload. */
export interface UploadLimiter {
  /** Counts one upload; returns how long to wait if there were too many. */
  take(key: string): { readonly retryAfterSeconds: number } | undefined;
}
