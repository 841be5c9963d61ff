import { fstatSync } from "node:fs";
import type { Writable } from "node:stream";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { type DestinationStream, destination, pino } from "pino";
import { requestContext } from "#kernel/request-context.ts";
import type { Clock } from "#ports/clock.ts";
import type { LogEntry, LogFields, Logger, LogLevel } from "#ports/logger.ts";
import { formatEntry, toLogLine, truncate } from "./log-text.ts";
import { formatException, toLoggableFields } from "./loggable.ts";
import { readableLines } from "./readable-lines.ts";

export type LogThreshold = "debug" | "info" | "warn" | "error" | "fatal";

type EntryListener = (entry: LogEntry) => void;

export interface PlatformLog {
  readonly logger: Logger;
  /**
   * Adds a listener for every entry of level Information or higher, regardless of the output threshold. Returns a
   * function that removes it.
   */
  readonly onEntry: (listener: EntryListener) => () => void;
}

interface LogOptions {
  readonly level: LogThreshold;
  readonly clock: Clock;
  readonly destination: DestinationStream;
}

/** The log of the process: structured lines to `destination`, entries to the listeners. */
export function pinoLog({ level: threshold, clock, destination: stream }: LogOptions): PlatformLog {
  const output = pino(
    {
      level: threshold,
      base: null,
      messageKey: "message",
      timestamp: () => `,"time":"${clock.now().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  );
  const listeners = new Set<EntryListener>();

  function write(level: LogThreshold, name: string, fields: LogFields, message: string): void {
    const storedLevel = STORED_LEVELS[level];
    if (!storedLevel && !output.isLevelEnabled(level)) return;
    const { err, status = err === undefined ? undefined : "Failed", user, ip, ...otherFields } = fields;
    const details = toLoggableFields(otherFields);
    const event = {
      logger: truncate(name, MAX_LENGTHS.logger),
      status,
      user: user === undefined ? undefined : truncate(toLogLine(user), MAX_LENGTHS.user),
      ip: ip === undefined ? undefined : truncate(toLogLine(ip), MAX_LENGTHS.ip),
      exception: err === undefined ? undefined : formatException(err),
    };
    const text = toLogLine(message);
    if (output.isLevelEnabled(level))
      output[level]({ ...details, ...event, requestId: requestContext.getStore() }, text);
    if (storedLevel) notifyListeners({ ...event, ...toRecord(storedLevel, formatEntry(text, details)) });
  }

  function toRecord(level: LogLevel, message: string) {
    return { loggedAt: clock.now(), level, message: truncate(message, MAX_LENGTHS.message) };
  }

  function notifyListeners(entry: LogEntry): void {
    for (const listener of listeners) listener(entry);
  }

  function createWriter(level: LogThreshold, name: string): Logger["info"] {
    return (fields, message) => {
      try {
        write(level, name, fields, message);
      } catch {
        // An entry that cannot be written (a getter that throws, a full disk) must not fail the caller.
      }
    };
  }

  function named(name: string): Logger {
    return {
      debug: createWriter("debug", name),
      info: createWriter("info", name),
      warn: createWriter("warn", name),
      error: createWriter("error", name),
      fatal: createWriter("fatal", name),
      named,
    };
  }

  return {
    logger: named("platform"),
    onEntry(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Standard output: short text for a terminal, JSON otherwise. */
export function logDestination(stdout: typeof process.stdout): DestinationStream {
  if (stdout.isTTY) return readableLines(destination({ fd: stdout.fd, sync: true }));
  return fstatSync(stdout.fd).isFile() ? destination({ fd: stdout.fd, sync: true }) : pipeDestination(stdout);
}

/** The maximum size of the lines that wait for a slow or stopped reader. Further lines are dropped. */
const MAX_WAITING_BYTES = MEBIBYTE;

/** LOG-6: writes without waiting for the reader, because a synchronous write to a full pipe blocks the process. */
function pipeDestination(pipe: Writable): DestinationStream {
  // Without a listener, an error (the reader has closed the pipe) would end the process. All logs of a
  // process share one listener.
  if (!pipe.listeners("error").includes(ignoreError)) pipe.on("error", ignoreError);
  return {
    write: (line) => {
      if (pipe.writableLength < MAX_WAITING_BYTES) pipe.write(line);
    },
  };
}

function ignoreError(): void {}

const STORED_LEVELS: Readonly<Record<LogThreshold, LogLevel | undefined>> = {
  debug: undefined,
  info: "Information",
  warn: "Warning",
  error: "Error",
  fatal: "Fatal",
};

const MAX_LENGTHS = { logger: 64, user: 64, ip: 64, message: 4000 } as const;
