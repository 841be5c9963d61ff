import type { ChallengeDocument } from "@gonfalon/contract/challenge-document.ts";
import { countCharacters } from "@gonfalon/contract/kernel/characters.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { findCategory } from "#features/challenge-document/category.domain.ts";
import type { KindFlag } from "#features/challenge-document/ctfd-flag.domain.ts";
import type { SourceHint, SourceNote } from "./source.domain.ts";
import { takeCharacters } from "./source-row.domain.ts";

export interface FlagRules {
  /** Whether a string can be the pattern of a flag (KIND-2). */
  isPattern(text: string): boolean;
}

/** Adds a warning about one challenge. */
export type ChallengeWarning = (code: SourceNote["code"]) => void;

/** The flags that can be used; others are left out with a warning. */
export function selectUsableFlags(
  flags: readonly (KindFlag | undefined)[],
  rules: FlagRules,
  warn: ChallengeWarning,
): Pick<ChallengeDocument, "flags" | "kindFlags"> {
  const usableFlags = flags.flatMap((candidate): KindFlag[] => {
    const flag = candidate && { ...candidate, flag: candidate.flag.trim() };
    const isUsable = flag && (flag.kind === "Regex" ? rules.isPattern(flag.flag) : isValidFlag(flag.flag));
    if (!isUsable) warn("FlagUnusable");
    return isUsable ? [flag] : [];
  });
  const kindsByFlag = new Map(usableFlags.map(({ flag, kind }) => [flag, kind]));
  const distinctFlags = Array.from(kindsByFlag, ([flag, kind]) => ({ flag, kind }));
  const exactFlags = distinctFlags.filter(({ kind }) => kind === "Exact").map(({ flag }) => flag);
  const kindFlags = distinctFlags.filter(({ kind }) => kind !== "Exact");
  const maxExactFlags = limits.flagsPerChallenge - limits.nonExactFlags;
  if (kindFlags.length > limits.nonExactFlags || exactFlags.length > maxExactFlags) warn("FlagUnusable");
  return {
    flags: exactFlags.slice(0, maxExactFlags),
    kindFlags: kindFlags.slice(0, limits.nonExactFlags),
  };
}

function isValidFlag(flag: string): boolean {
  return flag !== "" && countCharacters(flag) <= limits.flag;
}

/** IMPORT-9: an unknown category becomes Misc. */
export function toCategory(name: string, warn: ChallengeWarning) {
  const category = findCategory(name);
  if (!category) warn("CategoryUnknown");
  return category ?? "Misc";
}

/** Tags that differ only in case are one tag (CAT-1). */
export function toTags(texts: readonly string[]): string[] {
  const tags = texts.map((text) => takeCharacters(text.trim(), limits.tag).trim());
  const tagsByKey = new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag]));
  return [...tagsByKey.values()]
    .toReversed()
    .filter((tag) => tag !== "")
    .slice(0, limits.tags);
}

/** Hints with a cost become paid hints; the others are free. */
export function splitHints(hints: readonly SourceHint[], warn: ChallengeWarning) {
  const freeHints = hints.filter(({ cost }) => cost <= 0);
  const paidHints = hints.filter(({ cost }) => cost > 0);
  if (freeHints.length > limits.hints || paidHints.length > limits.paidHints) warn("TooMany");
  return {
    freeHints: freeHints.slice(0, limits.hints).map(({ content }) => content),
    paidHints: paidHints.slice(0, limits.paidHints),
  };
}

/** IMPORT-9: the connection info and the attribution follow the description. */
export function toContent(parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== "").join("\n\n");
}
