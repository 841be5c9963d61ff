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
  const pending: { readonly mark: LineMark; readonly from: number; readonly to: number }[] = [];
  for (const source of code.replace(/\n$/, "").split("\n")) {
    const { text, mark, count } = parseLine(source);
    // The index of the next emitted line: this line, or the one after a notation that is alone on its line.
    if (mark) pending.push({ mark, from: lines.length, to: lines.length + count });
    if (mark === undefined || text !== "") lines.push({ text, marks: new Set() });
  }
  for (const { mark, from, to } of pending) {
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
  const unmarked = { text: source, mark: undefined, count: 0 };
  const index = source.lastIndexOf(PREFIX);
  if (index === -1) return unmarked;
  const [, name = "", count = "1"] = NOTATION.exec(source.slice(index).trimEnd()) ?? [];
  const mark = MARKS.get(name);
  const before = source.slice(0, index).trimEnd();
  const start = COMMENT_STARTS.find((sign) => before.endsWith(sign));
  if (mark === undefined || start === undefined) return unmarked;
  return { text: before.slice(0, -start.length).trimEnd(), mark, count: Number(count) };
}
