/** The message of an error, else its code: an AggregateError of connection attempts has no message. */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || String((error as NodeJS.ErrnoException).code);
}
