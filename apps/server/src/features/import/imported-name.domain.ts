import { limits } from "@gonfalon/contract/limits.ts";
import { withoutHiddenCharacters } from "@gonfalon/rules/hidden-characters.ts";
import { isReservedName } from "@gonfalon/rules/reserved-names.ts";
import { nameKeys } from "@gonfalon/rules/skeleton.ts";

interface NameRules {
  readonly min: number;
  readonly max: number;
  /** What replaces a reserved name. */
  readonly instead: string;
  /** NAME-2: whether reserved names are replaced. */
  readonly hasReserved: boolean;
}

export const USER_NAMES: NameRules = { ...limits.userName, instead: "player", hasReserved: true };
export const TEAM_NAMES: NameRules = { min: 1, max: limits.teamName, instead: "team", hasReserved: false };

/** IMPORT-4: assigns names that nobody else has. `taken` are the keys of names that exist already. */
export function nameChooser(rules: NameRules, taken: Iterable<string>) {
  const keys = new Set(taken);
  const isFree = (name: string) => nameKeys(name).every((key) => !keys.has(key));

  function choose(wanted: string): string {
    const clean = fit(wanted, rules);
    const base = rules.hasReserved && isReservedName(clean) ? rules.instead : clean;
    let name = base;
    for (let number = 2; !isFree(name); number++) name = numbered(base, number, rules.max);
    for (const key of nameKeys(name)) keys.add(key);
    return name;
  }

  return { choose };
}

function fit(wanted: string, { min, max }: NameRules): string {
  const visible = withoutHiddenCharacters(wanted.normalize("NFKC")).trim();
  return cut(visible, max).padEnd(min, "_");
}

function numbered(base: string, number: number, max: number): string {
  return cut(base, max - String(number).length) + String(number);
}

/** At most that many UTF-16 units, without half a character. */
function cut(text: string, max: number): string {
  let result = "";
  for (const character of text) {
    if (result.length + character.length > max) break;
    result += character;
  }
  return result.trim();
}
