import { hasHiddenCharacters } from "@gonfalon/rules/hidden-characters.ts";

/** What a provider states about a user. Values can have any type. */
export type Claims = Readonly<Record<string, unknown>>;

/** The values of a claim as texts: those of a list, or the only one. Dots lead to nested members. */
export function readClaim(claims: Claims, path: string): readonly string[] {
  const value = Object.hasOwn(claims, path) ? claims[path] : walk(claims, path.split("."));
  return [value].flat().flatMap((item) => {
    if (typeof item === "string") return item === "" ? [] : [item];
    return typeof item === "boolean" || Number.isFinite(item) ? [String(item)] : [];
  });
}

function walk(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return walk(Reflect.get(value, name), rest);
}

/** HARM-1: one line of visible text, of at most `max` UTF-16 units. */
export function cleanText(text: string, max: number): string {
  let visible = "";
  for (const character of text.normalize("NFC").replaceAll(/\s/g, " "))
    if (!hasHiddenCharacters(character)) visible += character;
  let line = "";
  for (const character of visible.replaceAll(/ +/g, " ").trim()) {
    if (line.length + character.length > max) break;
    line += character;
  }
  return line.trim();
}
