import { extname } from "node:path";
import { avoidedWords } from "./avoided-words.ts";
import { localeProse, markdownProse, type Prose, sourceProse, sqlProse } from "./prose.ts";

/** Names that the project does not use: superlatives for limits, and functions called `fooOf`. */
const AVOIDED_NAMES = [
  { pattern: /\b(?:MOST|LEAST|LONGEST)_[A-Z]\w*/g, use: "MAX_, MIN_" },
  { pattern: /\b(?:function\*?|const) \w+Of\b/g, use: "a verb (toFoo, findFoo) or a precise noun" },
];

/** Every avoided word and name in a file, one line each. */
export function findWordingErrors(path: string, source: string): readonly string[] {
  const words = extractProse(path, source).flatMap(({ line, text }) =>
    avoidedWords.flatMap(({ pattern, use }) => {
      const match = pattern.exec(text)?.[0];
      return match === undefined ? [] : [`${path}:${line}  "${match}": ${use}`];
    }),
  );
  return [...words, ...(isSource(path) ? findNameErrors(path, source) : [])];
}

function extractProse(path: string, source: string): readonly Prose[] {
  if (isSource(path)) return sourceProse(path, source);
  switch (extname(path)) {
    case ".md":
      return markdownProse(source);
    case ".sql":
      return sqlProse(source);
    case ".json":
      return localeProse(source);
    default:
      return [];
  }
}

function isSource(path: string): boolean {
  return /\.(?:tsx?|mjs)$/.test(path);
}

function findNameErrors(path: string, source: string): readonly string[] {
  return AVOIDED_NAMES.flatMap(({ pattern, use }) =>
    [...source.matchAll(pattern)].map((match) => {
      const line = source.slice(0, match.index).split("\n").length;
      return `${path}:${line}  ${match[0]}: ${use}`;
    }),
  );
}
