import { ChallengeCategory } from "@gonfalon/contract/enums.ts";

/** A map, because an object also has members such as `constructor`. */
const ALIASES: ReadonlyMap<string, ChallengeCategory> = new Map([
  ["cryptography", "Crypto"],
  ["binary", "Pwn"],
  ["binary exploitation", "Pwn"],
  ["rev", "Reverse"],
  ["reversing", "Reverse"],
  ["reverse engineering", "Reverse"],
  ["forensic", "Forensics"],
  ["web3", "Blockchain"],
  ["android", "Mobile"],
  ["programming", "PPC"],
]);

const { enum: categories } = ChallengeCategory as unknown as { readonly enum: readonly ChallengeCategory[] };

/** The category with this name or alias, ignoring case; undefined if there is none. */
export function findCategory(name: string): ChallengeCategory | undefined {
  const lowerCase = name.trim().toLowerCase();
  return categories.find((category) => category.toLowerCase() === lowerCase) ?? ALIASES.get(lowerCase);
}
