import type { FlagKind } from "@gonfalon/contract/enums.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import { RE2JS } from "re2js";

/** Bounds the time and the memory of a match; a pattern of this size takes well under 5 ms for an answer. */
const MAX_INSTRUCTIONS = 200;

/** KIND-2: why a string cannot be the pattern of a flag. `randomText` is an answer that no useful pattern accepts. */
export function patternRefusal(pattern: string, randomText: string): ProblemKey | undefined {
  const expression = compile(pattern);
  if (!expression) return "flag.pattern-invalid";
  if (expression.programSize() > MAX_INSTRUCTIONS) return "flag.pattern-too-complex";
  const isGeneral = expression.testExact("") || expression.testExact(randomText);
  return isGeneral ? "flag.pattern-too-general" : undefined;
}

interface InvalidPattern {
  readonly index: number;
  readonly refusal: ProblemKey;
}

/** KIND-2: the first flag that cannot be a pattern but has the kind Regex. */
export function findInvalidPattern(
  flags: readonly { readonly flag: string; readonly kind: FlagKind }[],
  randomText: string,
): InvalidPattern | undefined {
  for (const [index, { flag, kind }] of flags.entries()) {
    const refusal = kind === "Regex" ? patternRefusal(flag, randomText) : undefined;
    if (refusal) return { index, refusal };
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
