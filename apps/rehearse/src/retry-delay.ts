const DEFAULT_SECONDS = 5;

/** How long to wait before a rejected request is sent again, from the header `Retry-After`. */
export function readRetryDelayMs(headers: Headers): number {
  return 1000 * (Number(headers.get("retry-after")) || DEFAULT_SECONDS);
}
