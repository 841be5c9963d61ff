/** Text that is one line and does nothing to a terminal: what a visitor sends cannot forge an entry. */
export function oneLine(text: string): string {
  return maskSecrets(text).replaceAll(UNPRINTABLE, escaped).toWellFormed();
}

/** Like `oneLine`, but keeps the line breaks that a stack trace needs. */
export function manyLines(text: string): string {
  return text.split("\n").map(oneLine).join("\n");
}

/** The first `length` characters at most; a cut shows. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** An event as one line: the message, then its fields. */
export function describe(message: string, fields: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(fields).map(([name, value]) => ` ${name}=${written(value)}`);
  return `${message}${pairs.join("")}`;
}

function written(value: unknown): string {
  // Quotes keep a value with spaces from reading like further fields.
  return typeof value === "string" && /^[\w.:/@+-]+$/.test(value) ? value : JSON.stringify(value);
}

// Control characters, line and paragraph separators, and the marks that turn the direction of writing.
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

const URL_PASSWORD = /(:\/\/[^\s:@/]*:)[^\s@/]+@/g;
const QUERY_SECRET = /([?&][\w-]*(?:token|password|secret|code)=)[^&\s]+/gi;

function maskSecrets(text: string): string {
  // Nearly no entry has an address in it, and most entries are written while somebody waits.
  if (!text.includes("://") && !text.includes("=")) return text;
  return text.replaceAll(URL_PASSWORD, "$1***@").replaceAll(QUERY_SECRET, "$1***");
}
