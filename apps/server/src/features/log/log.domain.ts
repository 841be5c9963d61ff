import type { LogEntry } from "@gonfalon/contract/log.ts";

export interface LogRow {
  readonly loggedAt: Date;
  readonly name: string;
  readonly level: string;
  readonly ip: string | null;
  readonly message: string;
  readonly status: string | null;
  readonly logger: string;
  readonly exception: string | null;
}

/** Undefined fields do not filter. */
export interface LogFilter {
  readonly count: number;
  readonly skip: number;
  readonly level: string | undefined;
  /** An entry must contain every word. */
  readonly words: readonly string[];
  readonly user: string | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

/** LOG-1: levels match exactly; empty and All match every level. */
export function toLevelFilter(level: string): string | undefined {
  return level === "" || level === "All" ? undefined : level;
}

export function toLogEntry({ loggedAt, message, status, ...row }: LogRow): LogEntry {
  return { ...row, time: loggedAt.getTime(), msg: message, status: status ?? "" };
}
