/**
 * Classes and codes of PostgreSQL for errors of its environment: connection, authorization, missing database, resources,
 * operator intervention, system, and a read-only database.
 */
const DATABASE_CODES = /^(?:08|28|3D|53|57|58|25006$|42501$)/;

/** The driver reports a lost connection without a code. */
const LOST_CONNECTION = /^Connection terminated/;

/** Whether the system, the network or the database caused the error; its message then suffices for the operator. */
export function isExternalError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code = "", syscall } = error as NodeJS.ErrnoException;
  return syscall !== undefined || DATABASE_CODES.test(code) || LOST_CONNECTION.test(error.message);
}
