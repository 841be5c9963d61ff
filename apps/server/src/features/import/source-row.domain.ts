import { MAX_INT32 } from "@gonfalon/contract/kernel/scalars.ts";

/** A table row or a JSON object of another platform. The type of a value depends on the software that exported it. */
export type SourceRow = Readonly<Record<string, unknown>>;

/** Thrown with the name of a member that is invalid or missing. */
export class InvalidMemberError extends Error {}

/** PostgreSQL stores neither null characters, which are removed, nor unpaired surrogates, which are replaced. */
export function toStorableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** The value as text; empty if it is missing. */
export function getText(row: SourceRow, member: string): string {
  const value = row[member];
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return toStorableText(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new InvalidMemberError(member);
}

/** A number, truncated to an integer; null if it is missing. */
export function getInteger(row: SourceRow, member: string): number | null {
  const value = row[member];
  if (value === undefined || value === null || value === "") return null;
  const number = typeof value === "string" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number) || Math.abs(number) > MAX_INT32)
    throw new InvalidMemberError(member);
  return Math.trunc(number);
}

/** The id of a row. Throws if it is missing. */
export function getId(row: SourceRow, member = "id"): number {
  const id = getInteger(row, member);
  if (id === null) throw new InvalidMemberError(member);
  return id;
}

export function getBoolean(row: SourceRow, member: string): boolean {
  const value = row[member];
  if (value === true || value === 1 || value === "1" || value === "true") return true;
  if (typeof value === "object" && value !== null) throw new InvalidMemberError(member);
  return false;
}

/** Times without a zone are in UTC. */
export function getTime(
  row: SourceRow,
  member: string,
  parseMillis: (text: string) => number,
): number | undefined {
  const text = getText(row, member);
  if (text === "") return undefined;
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text);
  const millis = parseMillis(hasZone ? text : `${text.replace(" ", "T")}Z`);
  if (!Number.isFinite(millis)) throw new InvalidMemberError(member);
  return millis;
}

/** A JSON value, which some databases write as text; undefined if it is invalid. */
export function getJson(row: SourceRow, member: string): unknown {
  const value = row[member];
  if (typeof value !== "string") return value ?? undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** The first code points of a text, which is what the limits of the contract count. Never splits a surrogate pair. */
export function takeCharacters(text: string, count: number): string {
  if (text.length <= count) return text;
  // A code point has at most two UTF-16 units.
  const characters = Array.from(text.slice(0, 2 * count));
  return characters.slice(0, count).join("");
}

export function isLongerThan(text: string, count: number): boolean {
  return takeCharacters(text, count) !== text;
}
