/** A row of a table of another platform. Databases write the same value in different types. */
export type SourceRow = Readonly<Record<string, unknown>>;

/** Thrown if a value has a type that no database writes. */
export class WrongType extends Error {}

/** A text; empty if it is missing. PostgreSQL stores no null character. */
export function textIn(row: SourceRow, member: string): string {
  const value = row[member];
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value.replaceAll("\0", "");
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new WrongType(member);
}

const MAX_INTEGER = 2_147_483_647;

/** A whole number; null if it is missing. */
export function integerIn(row: SourceRow, member: string): number | null {
  const value = row[member];
  if (value === undefined || value === null || value === "") return null;
  const number = typeof value === "string" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number) || Math.abs(number) > MAX_INTEGER)
    throw new WrongType(member);
  return Math.trunc(number);
}

/** The id of a row. */
export function idIn(row: SourceRow, member = "id"): number {
  const id = integerIn(row, member);
  if (id === null) throw new WrongType(member);
  return id;
}

export function booleanIn(row: SourceRow, member: string): boolean {
  const value = row[member];
  if (value === true || value === 1 || value === "1" || value === "true") return true;
  if (typeof value === "object" && value !== null) throw new WrongType(member);
  return false;
}

/** Times without a zone are in UTC. */
export function timeIn(
  row: SourceRow,
  member: string,
  millisOf: (text: string) => number,
): number | undefined {
  const text = textIn(row, member);
  if (text === "") return undefined;
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text);
  const millis = millisOf(hasZone ? text : `${text.replace(" ", "T")}Z`);
  if (!Number.isFinite(millis)) throw new WrongType(member);
  return millis;
}

/** A JSON value that some databases write as text; undefined if it is none. */
export function jsonIn(row: SourceRow, member: string): unknown {
  const value = row[member];
  if (typeof value !== "string") return value ?? undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** The first characters of a text. Never cuts a character in two. */
export function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text;
  const cut = text.slice(0, count);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
