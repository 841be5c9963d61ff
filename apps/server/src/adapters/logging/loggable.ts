import { memoize } from "#kernel/memoize.ts";
import { toLogLine, toLogLines, truncate } from "./log-text.ts";

export type Loggable = string | number | boolean | null | readonly Loggable[] | LoggableFields;
export interface LoggableFields {
  readonly [name: string]: Loggable;
}

const MAX_CHARACTERS = 2000;
const MAX_MEMBERS = 30;
const MAX_LEVELS = 4;
const MAX_CAUSES = 5;
const MAX_STACK_CHARACTERS = 16_000;

/** Copies the fields for the log: masks secrets, escapes control characters and limits the size. */
export function toLoggableFields(fields: object): LoggableFields {
  return copyFields(fields, MAX_LEVELS);
}

/** The stack of an error and its causes. */
export function formatException(error: unknown): string {
  const chain = listCauses(error).map((cause) =>
    cause instanceof Error ? (cause.stack ?? String(cause)) : toText(cause),
  );
  return truncate(toLogLines(chain.join("\nCaused by: ")), MAX_STACK_CHARACTERS);
}

function listCauses(error: unknown): readonly unknown[] {
  const chain: unknown[] = [];
  let nextCause = error;
  while (nextCause !== undefined && chain.length < MAX_CAUSES) {
    chain.push(nextCause);
    nextCause = nextCause instanceof Error ? nextCause.cause : undefined;
  }
  return chain;
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(toLoggable(value, MAX_LEVELS) ?? null);
}

const SECRET_NAME = /password|secret|cookie|authorization|(api|private)[-_]?key|(token|flag)s?$/i;

const readName = memoize((name) => ({ text: toLogLine(name), isSecret: SECRET_NAME.test(name) }));

function copyFields(value: object, levels: number): LoggableFields {
  const copy: Record<string, Loggable> = {};
  for (const [name, member] of Object.entries(value).slice(0, MAX_MEMBERS)) {
    const { text, isSecret } = readName(name);
    const safeMember = isSecret && typeof member !== "boolean" ? "***" : toLoggable(member, levels - 1);
    if (safeMember !== undefined) copy[text] = safeMember;
  }
  return copy;
}

function toLoggable(value: unknown, levels: number): Loggable | undefined {
  switch (typeof value) {
    case "string":
      return truncate(toLogLine(value), MAX_CHARACTERS);
    case "number":
    case "boolean":
      return value;
    case "bigint":
      return value.toString();
    case "object":
      return value === null ? null : toLoggableObject(value, levels);
    case "undefined":
    case "function":
    case "symbol":
      return undefined;
  }
}

function toLoggableObject(value: object, levels: number): Loggable {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
  if (value instanceof Error) return truncate(toLogLine(String(value)), MAX_CHARACTERS);
  if (ArrayBuffer.isView(value)) return `<${value.byteLength} bytes>`;
  if (levels <= 0) return "…";
  if (Array.isArray(value))
    return value.slice(0, MAX_MEMBERS).map((member) => toLoggable(member, levels - 1) ?? null);
  return copyFields(value, levels);
}
