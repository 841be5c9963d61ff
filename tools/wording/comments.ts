import { parseSync } from "vite";

/** A piece of text that a person reads, and the line on which it starts. */
export interface Prose {
  readonly line: number;
  readonly text: string;
}

/** The comments of a file, in any language of the project that has comments; empty for all other files. */
export function extractComments(path: string, source: string): readonly Prose[] {
  if (isSource(path)) {
    const { comments } = parseSync(path, source);
    return toProseWithLines(
      source,
      comments.map(({ start, value }) => ({ start, text: value })),
    );
  }
  const pattern = findPattern(path);
  if (pattern === undefined) return [];
  const comments = [...source.matchAll(pattern)].map((match) => ({
    start: match.index,
    text: match.slice(1).join(""),
  }));
  return toProseWithLines(source, comments);
}

/** Whether a file is in a language with comments. */
export function hasComments(path: string): boolean {
  return isSource(path) || findPattern(path) !== undefined;
}

/** Whether a file is parsed; the comments of all other files are found with a regular expression. */
export function isSource(path: string): boolean {
  return /\.(?:tsx?|mjs)$/.test(path);
}

/** Files and the form of their comments. The groups of the expression contain the text. */
const COMMENTS: readonly (readonly [files: RegExp, comment: RegExp])[] = [
  [/\.sql$/, /--(.*)$/gm],
  [/\.css$/, /\/\*([\s\S]*?)\*\//g],
  [/\.html$/, /<!--([\s\S]*?)-->|(?<=^\s*)\/\/(.*)$|\/\*([\s\S]*?)\*\//gm],
  // A shebang is not a comment.
  [/\.(?:ya?ml|sh)$|(?:^|\/)(?:Dockerfile|\.env\.example|\.ci\/\w+)$/, /(?<!\S)#(?!!)(.*)$/gm],
];

function findPattern(path: string): RegExp | undefined {
  return COMMENTS.find(([files]) => files.test(path))?.[1];
}

/** Replaces offsets in a file with lines. */
export function toProseWithLines(
  source: string,
  texts: readonly { readonly start: number; readonly text: string }[],
): readonly Prose[] {
  const lineStarts = [...source.matchAll(/^/gm)].map(({ index }) => index);
  return texts.map(({ start, text }) => ({ line: findLine(lineStarts, start), text }));
}

/** The number of the last line that starts at an offset or before it. */
function findLine(lineStarts: readonly number[], offset: number): number {
  let first = 0;
  let end = lineStarts.length;
  while (end - first > 1) {
    const middle = (first + end) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) first = middle;
    else end = middle;
  }
  return first + 1;
}
