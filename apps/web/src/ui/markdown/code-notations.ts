/** The mark that a comment such as `// [!code ++]` sets on a line of code. */
export type LineMark = "add" | "remove" | "highlight" | "focus" | "error" | "warning" | "info";

export interface CodeLine {
  readonly text: string;
  readonly marks: ReadonlySet<LineMark>;
}

const MARKS: ReadonlyMap<string, LineMark> = new Map([
  ["++", "add"],
  ["--", "remove"],
  ["highlight", "highlight"],
  ["hl", "highlight"],
  ["focus", "focus"],
  ["error", "error"],
  ["warning", "warning"],
  ["info", "info"],
]);

const PREFIX = "[!code ";
const COMMENT_STARTS = ["<!--", "//", "/*", "--", "#", ";", "%"];
const NOTATION = /^\[!code (\+\+|--|[a-z]{2,9})(?::(\d{1,3}))?\]\s?(?:\*\/|-->)?$/;

export function hasNotation(code: string): boolean {
  return code.includes(PREFIX);
}

/**
 * Lines of code without their notations, which have the syntax of Shiki's transformers. A notation marks its own
 * line, or the next one if it is alone on its line; `:3` marks three lines.
 */
export function parseNotations(code: string): readonly CodeLine[] {
  const lines: { text: string; marks: Set<LineMark> }[] = [];
  const pendingMarks: { readonly mark: LineMark; readonly from: number; readonly to: number }[] = [];
  for (const source of code.replace(/\n$/, "").split("\n")) {
    const { text, mark, count } = parseLine(source);
    // `lines.length` is the index of this line, or of the next one if the notation is alone on its line.
    if (mark) pendingMarks.push({ mark, from: lines.length, to: lines.length + count });
    if (mark === undefined || text !== "") lines.push({ text, marks: new Set() });
  }
  for (const { mark, from, to } of pendingMarks) {
    for (const line of lines.slice(from, to)) line.marks.add(mark);
  }
  return lines;
}

interface ParsedLine {
  readonly text: string;
  readonly mark: LineMark | undefined;
  readonly count: number;
}

function parseLine(source: string): ParsedLine {
  const unmarkedLine = { text: source, mark: undefined, count: 0 };
  const index = source.lastIndexOf(PREFIX);
  if (index === -1) return unmarkedLine;
  const [, name = "", count = "1"] = NOTATION.exec(source.slice(index).trimEnd()) ?? [];
  const mark = MARKS.get(name);
  const textBefore = source.slice(0, index).trimEnd();
  const commentStart = COMMENT_STARTS.find((sign) => textBefore.endsWith(sign));
  if (mark === undefined || commentStart === undefined) return unmarkedLine;
  return { text: textBefore.slice(0, -commentStart.length).trimEnd(), mark, count: Number(count) };
}
