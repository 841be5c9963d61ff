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

/** What is asked of the log; what is undefined does not matter. */
export interface LogFilter {
  readonly count: number;
  readonly skip: number;
  readonly level: string | undefined;
  /** Each must occur. */
  readonly words: readonly string[];
  readonly user: string | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

/** LOG-1: a level is compared as it is written; none, or All, stands for every level. */
export function levelFilter(level: string): string | undefined {
  return level === "" || level === "All" ? undefined : level;
}

export function logEntry({ loggedAt, message, status, ...row }: LogRow): LogEntry {
  return { ...row, time: loggedAt.getTime(), msg: message, status: status ?? "" };
}
