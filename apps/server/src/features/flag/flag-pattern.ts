import type { FlagKind } from "@gonfalon/contract/enums.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import { RE2JS } from "re2js";
import type { Random } from "#ports/random.ts";

/** Bounds the time and the memory of a match; a pattern of this size takes well under 5 ms for an answer. */
const MAX_INSTRUCTIONS = 200;

const RANDOM_ANSWER_LENGTH = 24;
const UPPER_CASE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LOWER_CASE = "abcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";
const SYMBOLS = "{_-}";

/**
 * KIND-2: answers that no useful pattern accepts. One for each class of characters, so that the refusal of a pattern
 * such as `[a-z0-9]+` does not depend on which characters a random answer contains.
 */
export function createRandomAnswers(random: Pick<Random, "text">): readonly string[] {
  const mixedAnswer = random.text(RANDOM_ANSWER_LENGTH - SYMBOLS.length, UPPER_CASE + LOWER_CASE + DIGITS);
  const uniformAnswers = [UPPER_CASE, LOWER_CASE, DIGITS].map((alphabet) =>
    random.text(RANDOM_ANSWER_LENGTH, alphabet),
  );
  return [mixedAnswer + SYMBOLS, ...uniformAnswers];
}

/** KIND-2: why a string cannot be the pattern of a flag. It must accept none of these random answers. */
export function findPatternRefusal(pattern: string, answers: readonly string[]): ProblemKey | undefined {
  const expression = compile(pattern);
  if (!expression) return "flag.pattern-invalid";
  if (expression.programSize() > MAX_INSTRUCTIONS) return "flag.pattern-too-complex";
  const isGeneral = ["", ...answers].some((answer) => expression.testExact(answer));
  return isGeneral ? "flag.pattern-too-general" : undefined;
}

interface InvalidPattern {
  readonly index: number;
  readonly pattern: string;
  readonly refusal: ProblemKey;
}

/** KIND-2: the first flag that cannot be a pattern but has the kind Regex. */
export function findInvalidPattern(
  flags: readonly { readonly flag: string; readonly kind: FlagKind }[],
  answers: readonly string[],
): InvalidPattern | undefined {
  for (const [index, { flag, kind }] of flags.entries()) {
    const refusal = kind === "Regex" ? findPatternRefusal(flag, answers) : undefined;
    if (refusal) return { index, pattern: flag, refusal };
  }
  return undefined;
}

/** RE2 has no look-around and no back-references, and takes linear time for any answer (HARM-3). */
function compile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}

/** KIND-1: returns a function that returns whether a trimmed answer matches the flag. */
export function flagMatcher({
  flag,
  kind,
}: {
  readonly flag: string;
  readonly kind: FlagKind;
}): (answer: string) => boolean {
  switch (kind) {
    case "Exact":
      return (answer) => answer === flag;
    case "CaseInsensitive": {
      const foldedFlag = fold(flag);
      return (answer) => fold(answer) === foldedFlag;
    }
    case "Regex": {
      const pattern = compile(flag);
      return (answer) => pattern?.testExact(answer) ?? false;
    }
  }
}

function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
