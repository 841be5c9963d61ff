import type { TaskStatus } from "@gonfalon/contract/enums.ts";

/** Fields of a log entry. `status`, `user`, `ip` and `err` have their own columns in the platform log. */
export interface LogFields {
  readonly status?: TaskStatus | undefined;
  /** The name of the user. An entry without a user belongs to a visitor if it has an `ip`, otherwise to the system. */
  readonly user?: string | undefined;
  readonly ip?: string | undefined;
  readonly err?: unknown;
  readonly [name: string]: unknown;
}

type Write = (fields: LogFields, message: string) => void;

/** Writes one entry per event. Never throws, never waits. */
export interface Logger {
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
  /** For errors that end the process. */
  readonly fatal: Write;
  /** A logger with the name of a component. */
  named(name: string): Logger;
}

export type LogLevel = "Information" | "Warning" | "Error" | "Fatal";

/** An entry of the platform log, redacted and truncated. Only `exception` can have several lines. */
export interface LogEntry {
  readonly loggedAt: Date;
  readonly level: LogLevel;
  readonly logger: string;
  readonly status?: TaskStatus | undefined;
  readonly ip?: string | undefined;
  readonly user?: string | undefined;
  readonly message: string;
  readonly exception?: string | undefined;
}
