import { extname } from "node:path";
import { avoidedWords } from "./avoided-words.ts";
import { type Prose, proseInMarkdown, proseInSource, proseInSql, proseInTexts } from "./prose.ts";

/** Names that the project does not use: superlatives for limits, and functions called `fooOf`. */
const AVOIDED_NAMES = [
  { pattern: /\b(?:MOST|LEAST|LONGEST)_[A-Z]\w*/g, use: "MAX_, MIN_" },
  { pattern: /\b(?:function\*?|const) \w+Of\b/g, use: "a verb (toFoo, findFoo) or a precise noun" },
];

/** Every avoided word and name in a file, one line each. */
export function wordingFaults(path: string, source: string): readonly string[] {
  const words = proseIn(path, source).flatMap(({ line, text }) =>
    avoidedWords.flatMap(({ pattern, use }) => {
      const found = pattern.exec(text)?.[0];
      return found === undefined ? [] : [`${path}:${line}  "${found}": ${use}`];
    }),
  );
  return [...words, ...(isSource(path) ? nameFaults(path, source) : [])];
}

function proseIn(path: string, source: string): readonly Prose[] {
  if (isSource(path)) return proseInSource(path, source);
  switch (extname(path)) {
    case ".md":
      return proseInMarkdown(source);
    case ".sql":
      return proseInSql(source);
    case ".json":
      return proseInTexts(source);
    default:
      return [];
  }
}

function isSource(path: string): boolean {
  return /\.(?:tsx?|mjs)$/.test(path);
}

function nameFaults(path: string, source: string): readonly string[] {
  return AVOIDED_NAMES.flatMap(({ pattern, use }) =>
    [...source.matchAll(pattern)].map(([name, ..._], index, all) => {
      const line = source.slice(0, all[index]?.index ?? 0).split("\n").length;
      return `${path}:${line}  ${name}: ${use}`;
    }),
  );
}
