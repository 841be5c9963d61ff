import type { DestinationStream } from "pino";
import { formatEntry } from "./log-text.ts";

/** Formats the JSON lines of the log for a terminal. */
export function readableLines(terminal: DestinationStream): DestinationStream {
  return { write: (line) => terminal.write(formatLine(JSON.parse(line) as Line)) };
}

interface Line {
  readonly time: string;
  readonly level: string;
  readonly logger: string;
  readonly message: string;
  readonly status?: string;
  readonly user?: string;
  readonly ip?: string;
  readonly exception?: string;
  readonly [name: string]: unknown;
}

const LEVELS: Readonly<Record<string, string>> = {
  debug: "DBG",
  info: "INF",
  warn: "WRN",
  error: "ERR",
  fatal: "FTL",
};

function formatLine({ time, level, logger, message, status, user, ip, exception, ...fields }: Line): string {
  const timeOfDay = time.slice(11, 23);
  const suffix = [status && `#${status}`, user && `<${user}>`, ip && `@ ${ip}`].filter(Boolean).join(" ");
  const line = [timeOfDay, LEVELS[level], `${logger}:`, formatEntry(message, fields), suffix]
    .filter(Boolean)
    .join(" ");
  // Stack traces are indented, so that their lines cannot look like entries.
  const stack = exception === undefined ? "" : `\n    ${exception.replaceAll("\n", "\n    ")}`;
  return `${line}${stack}\n`;
}
