/** Escapes line breaks and control characters, and masks secrets. User input in the text cannot forge an entry. */
export function toLogLine(text: string): string {
  const maskedText = maskSecrets(text);
  // A fast check, because most entries are ASCII.
  if (PRINTABLE_ASCII.test(maskedText)) return maskedText;
  return maskedText.replaceAll(UNPRINTABLE, escapeCharacter).toWellFormed();
}

/** Like `toLogLine`, but preserves line breaks for stack traces. */
export function toLogLines(text: string): string {
  return text.split("\n").map(toLogLine).join("\n");
}

/** At most `length` characters; a truncation is visible. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** The text of an entry: the message, then the fields as `name=value`. */
export function formatEntry(message: string, fields: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(fields).map(([name, value]) => ` ${name}=${formatValue(value)}`);
  return `${message}${pairs.join("")}`;
}

function formatValue(value: unknown): string {
  // Values with spaces or other special characters are quoted, so that they cannot look like further fields.
  return typeof value === "string" && /^[\w.:/@+-]+$/.test(value) ? value : JSON.stringify(value);
}

const PRINTABLE_ASCII = /^[ -~]*$/;
// Control characters, line and paragraph separators, and bidirectional control characters.
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

const URL_PASSWORD = /(:\/\/[^\s:@/]*:)[^\s@/]+@/g;
const QUERY_SECRET = /([?&][\w-]*(?:token|password|secret|code)=)[^&\s]+/gi;

function maskSecrets(text: string): string {
  // A fast check, because few entries contain a URL and most are written during a request.
  if (!text.includes("://") && !text.includes("=")) return text;
  return text.replaceAll(URL_PASSWORD, "$1***@").replaceAll(QUERY_SECRET, "$1***");
}
