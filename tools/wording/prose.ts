import { parseSync } from "vite";
import { collectNodes, type SyntaxNode } from "../source-tree.ts";

/** A piece of text that a person reads, and the line on which it starts. */
export interface Prose {
  readonly line: number;
  readonly text: string;
}

/** Comments, and literals that consist of several words: messages, errors, test names. */
export function sourceProse(path: string, source: string): readonly Prose[] {
  const { program, comments } = parseSync(path, source);
  const nodes = collectNodes(program);
  const sql = new Set(nodes.filter(isSql).flatMap(({ quasi }) => collectNodes(quasi)));
  const literals = nodes.flatMap((node) =>
    isLiteral(node.type) && !sql.has(node) && isSentence(node["value"])
      ? [{ start: Number(node["start"]), text: literalText(node["value"]) }]
      : [],
  );
  return [...comments.map(({ start, value }) => ({ start, text: value })), ...literals].map(
    ({ start, text }) => ({ line: lineAt(source, start), text }),
  );
}

/** A template literal that is tagged with `sql`. */
function isSql({ type, tag }: SyntaxNode): boolean {
  return type === "TaggedTemplateExpression" && (tag as SyntaxNode)["name"] === "sql";
}

function isLiteral(type: string): boolean {
  return type === "Literal" || type === "TemplateElement" || type === "JSXText";
}

/** Several words, and not an SQL statement. */
function isSentence(value: unknown): boolean {
  const text = literalText(value);
  return (
    /[a-z]+ [a-z]+/i.test(text) && !/\b(?:select|insert into|update|delete from|create table) /i.test(text)
  );
}

/** The text of a literal, or of a part of a template. */
function literalText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "object" && value !== null && "cooked" in value) return String(value.cooked);
  return "";
}

/** Markdown without its code. */
export function markdownProse(source: string): readonly Prose[] {
  const withoutCode = source.replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, blank);
  return withoutCode.split("\n").map((text, index) => ({ line: index + 1, text }));
}

/** The comments of an SQL file. */
export function sqlProse(source: string): readonly Prose[] {
  return source.split("\n").flatMap((text, index) => {
    const comment = /--(.*)$/.exec(text)?.[1];
    return comment === undefined ? [] : [{ line: index + 1, text: comment }];
  });
}

/** The texts of a locale file, without its keys. */
export function localeProse(source: string): readonly Prose[] {
  return source.split("\n").flatMap((text, index) => {
    const value = /^\s*"[^"]*":\s*"(.*)",?\s*$/.exec(text)?.[1];
    return value === undefined ? [] : [{ line: index + 1, text: value }];
  });
}

/** Replaces text with spaces, so that line numbers stay the same. */
function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split("\n").length;
}
