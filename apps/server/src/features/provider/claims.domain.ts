import { hasHiddenCharacters } from "@gonfalon/rules/hidden-characters.ts";

/** The claims of a provider about a user. Values can have any type. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * The values of a claim as strings: the items of a list, or a single value. Objects, empty values and large numbers are
 * left out: different large numbers are parsed as the same number.
 * Dots in the path select nested members.
 */
export function readClaim(claims: Claims, path: string): readonly string[] {
  const value = Object.hasOwn(claims, path) ? claims[path] : readPath(claims, path.split("."));
  return [value].flat().flatMap((item) => {
    if (typeof item === "string") return item === "" ? [] : [item];
    const isExactNumber = typeof item === "number" && Math.abs(item) <= Number.MAX_SAFE_INTEGER;
    return typeof item === "boolean" || isExactNumber ? [String(item)] : [];
  });
}

function readPath(value: unknown, path: readonly string[]): unknown {
  const [name, ...remainingPath] = path;
  if (name === undefined) return value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return readPath(Reflect.get(value, name), remainingPath);
}

/** One line of visible text, of at most `maxLength` UTF-16 code units. */
export function cleanText(text: string, maxLength: number): string {
  let visibleText = "";
  for (const character of text.normalize("NFC").replaceAll(/\s/g, " "))
    if (!hasHiddenCharacters(character)) visibleText += character;
  let line = "";
  for (const character of visibleText.replaceAll(/ +/g, " ").trim()) {
    if (line.length + character.length > maxLength) break;
    line += character;
  }
  return line.trim();
}
