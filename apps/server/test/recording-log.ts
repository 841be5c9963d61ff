import type { LogFields, Logger } from "#ports/logger.ts";

interface Line {
  readonly level: string;
  readonly fields: LogFields;
  readonly message: string;
}

/** A logger that records its entries. */
export function recordingLog(): Logger & { readonly lines: readonly Line[] } {
  const lines: Line[] = [];
  const write = (level: string) => (fields: LogFields, message: string) =>
    void lines.push({ level, fields, message });
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
