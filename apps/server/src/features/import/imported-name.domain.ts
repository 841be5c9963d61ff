import { countCharacters } from "@gonfalon/contract/kernel/characters.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { removeHiddenCharacters } from "@gonfalon/rules/hidden-characters.ts";
import { isReservedName } from "@gonfalon/rules/reserved-names.ts";
import { toNameKeys } from "@gonfalon/rules/skeleton.ts";
import { takeCharacters } from "./source-row.domain.ts";

interface NameRules {
  readonly min: number;
  readonly max: number;
  /** What replaces a reserved name (NAME-2); null if reserved names stay. */
  readonly replacement: string | null;
}

export const USER_NAMES: NameRules = { ...limits.userName, replacement: "player" };
export const TEAM_NAMES: NameRules = { min: 1, max: limits.teamName, replacement: null };

/** IMPORT-4: assigns names that nobody else has. `existingKeys` are the keys of existing names. */
export function nameChooser(rules: NameRules, existingKeys: Iterable<string>) {
  const keys = new Set(existingKeys);
  /** The next number of each taken name, so that a name that occurs often is not tried with every number again. */
  const nextNumbers = new Map<string, number>();
  const isFree = (name: string) => toNameKeys(name).every((key) => !keys.has(key));

  function choose(sourceName: string): string {
    const validName = toValidName(sourceName, rules);
    const base = isReservedName(validName) ? (rules.replacement ?? validName) : validName;
    const name = isFree(base) ? base : chooseNumbered(base);
    for (const key of toNameKeys(name)) keys.add(key);
    return name;
  }

  function chooseNumbered(base: string): string {
    const baseKey = toNameKeys(base).join("\n");
    let number = nextNumbers.get(baseKey) ?? 2;
    while (!isFree(withNumber(base, number, rules.max))) number += 1;
    nextNumbers.set(baseKey, number + 1);
    return withNumber(base, number, rules.max);
  }

  return { choose };
}

function toValidName(sourceName: string, { min, max }: NameRules): string {
  const visibleName = removeHiddenCharacters(sourceName.normalize("NFKC")).trim();
  const name = takeCharacters(visibleName, max).trim();
  return name + "_".repeat(Math.max(0, min - countCharacters(name)));
}

function withNumber(base: string, number: number, max: number): string {
  return takeCharacters(base, max - String(number).length).trim() + String(number);
}
