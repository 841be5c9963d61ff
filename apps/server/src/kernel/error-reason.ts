/** The reason for an error in one line; an AggregateError of connection attempts has a code but no message. */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || String((error as NodeJS.ErrnoException).code);
}
