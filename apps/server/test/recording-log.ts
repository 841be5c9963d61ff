import type { LogFields, Logger } from "#ports/logger.ts";

interface LoggedLine {
  readonly level: string;
  readonly fields: LogFields;
  readonly message: string;
}

/** A logger that records its entries. */
export function recordingLog(
  observe: (fields: LogFields, message: string) => void = () => undefined,
): Logger & { readonly lines: LoggedLine[] } {
  const lines: LoggedLine[] = [];
  const write = (level: string) => (fields: LogFields, message: string) => {
    lines.push({ level, fields, message });
    observe(fields, message);
  };
  const logger: Logger = {
    debug: write("debug"),
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    fatal: write("fatal"),
    named: () => logger,
  };
  return { ...logger, lines };
}
