import { avoidedWords } from "./avoided-words.ts";
import { isSource } from "./comments.ts";
import { extractProse } from "./prose.ts";

/** Names that the project does not use: superlatives for limits, and functions that end with "Of". */
const AVOIDED_NAMES = [
  { pattern: /\b(?:MOST|LEAST|LONGEST)_[A-Z]\w*/g, use: "MAX_, MIN_" },
  { pattern: /\b(?:function\*?|const) \w+Of\b/g, use: "a verb (toFoo, findFoo) or a precise noun" },
];

/** Every avoided word and name in a file, one line each. */
export function findWordingErrors(path: string, source: string): readonly string[] {
  const wordErrors = extractProse(path, source).flatMap((prose) => {
    const text = joinLines(prose.text);
    return avoidedWords.flatMap(({ pattern, use }) => {
      const match = pattern.exec(text)?.[0];
      return match === undefined ? [] : [`${path}:${prose.line}  "${match}": ${use}`];
    });
  });
  return [...wordErrors, ...(isSource(path) ? findNameErrors(path, source) : [])];
}

/** A comment as one line: an avoided phrase can begin on one line and end on the next. */
function joinLines(text: string): string {
  return text.replace(/\s*\n[\s*]*/g, " ");
}

function findNameErrors(path: string, source: string): readonly string[] {
  return AVOIDED_NAMES.flatMap(({ pattern, use }) =>
    [...source.matchAll(pattern)].map((match) => {
      const line = source.slice(0, match.index).split("\n").length;
      return `${path}:${line}  ${match[0]}: ${use}`;
    }),
  );
}
