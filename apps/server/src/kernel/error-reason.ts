/** The message of an error, or its code if the message is empty, as in an AggregateError of connection attempts. */
export function getErrorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || String((error as NodeJS.ErrnoException).code);
}
