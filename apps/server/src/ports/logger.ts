import type { TaskStatus } from "@gonfalon/contract/enums.ts";

/** What happened, as data. `status`, `user`, `ip` and `err` fill columns of their own in the platform log. */
export interface LogFields {
  readonly status?: TaskStatus | undefined;
  /** Name of the user it is about; without one, an entry with an `ip` is a visitor's, any other the system's. */
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
  /** For what ends the process. */
  readonly fatal: Write;
  /** The same log under the name of one part of the platform. */
  named(name: string): Logger;
}

export type LogLevel = "Information" | "Warning" | "Error" | "Fatal";

/** An entry of the platform log: already redacted, on one line, and cut to size. */
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
