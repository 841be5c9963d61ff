import { extname } from "node:path";
import { parseSync } from "vite";
import { collectNodes, type SyntaxNode } from "../source-tree.ts";
import { extractComments, isSource, type Prose, toProseWithLines } from "./comments.ts";

/** Everything in a file that a person reads as text: comments, messages, titles of tests, paragraphs, translations. */
export function extractProse(path: string, source: string): readonly Prose[] {
  if (isSource(path)) return extractSourceProse(path, source);
  switch (extname(path)) {
    case ".md":
      return extractMarkdownProse(source);
    case ".json":
      return extractJsonProse(source);
    case ".yml":
    case ".yaml":
      return [...extractComments(path, source), ...extractYamlProse(source)];
    default:
      return extractComments(path, source);
  }
}

/** Like `extractProse`, but without the literals of a source that are not titles of tests. */
export function extractCommentsAndTitles(path: string, source: string): readonly Prose[] {
  if (!isSource(path)) return extractProse(path, source);
  const { program, comments } = parseSync(path, source);
  const titles = collectNodes(program)
    .filter(isTestCall)
    .map((call) => (call["arguments"] as readonly SyntaxNode[])[0])
    .filter((argument) => argument?.type === "Literal" || argument?.type === "TemplateLiteral")
    .flatMap((title) => collectNodes(title).filter(({ type }) => isLiteral(type)));
  return toProse(source, comments, titles);
}

/** Comments, and literals that consist of several words. */
function extractSourceProse(path: string, source: string): readonly Prose[] {
  const { program, comments } = parseSync(path, source);
  const nodes = collectNodes(program);
  const sqlNodes = new Set(nodes.filter(isSql).flatMap(({ quasi }) => collectNodes(quasi)));
  const literals = nodes.filter(
    (node) => isLiteral(node.type) && !sqlNodes.has(node) && isSentence(getLiteralText(node)),
  );
  return toProse(source, comments, literals);
}

function toProse(
  source: string,
  comments: readonly { readonly start: number; readonly value: string }[],
  literals: readonly SyntaxNode[],
): readonly Prose[] {
  return toProseWithLines(source, [
    ...comments.map(({ start, value }) => ({ start, text: value })),
    ...literals.map((node) => ({ start: Number(node["start"]), text: getLiteralText(node) })),
  ]);
}

/** Whether a node is a call of `it`, `test` or `describe`, or of a function of these, such as `test.step`. */
function isTestCall({ type, callee }: SyntaxNode): boolean {
  return type === "CallExpression" && /^(?:it|test|describe)$/.test(getFirstName(callee as SyntaxNode));
}

/** The name with which a chain of members and calls starts. */
function getFirstName(node: SyntaxNode): string {
  const previousNode = node["object"] ?? node["callee"] ?? node["tag"];
  return previousNode === undefined ? String(node["name"]) : getFirstName(previousNode as SyntaxNode);
}

/** Whether a node is a template literal that is tagged with `sql`. */
function isSql({ type, tag }: SyntaxNode): boolean {
  return type === "TaggedTemplateExpression" && (tag as SyntaxNode)["name"] === "sql";
}

function isLiteral(type: string): boolean {
  return type === "Literal" || type === "TemplateElement" || type === "JSXText";
}

/** Whether a text has several words and is not an SQL statement. */
function isSentence(text: string): boolean {
  return (
    /[a-z]+ [a-z]+/i.test(text) && !/\b(?:select|insert into|update|delete from|create table) /i.test(text)
  );
}

/** The text of a literal, or of a part of a template. */
function getLiteralText({ value }: SyntaxNode): string {
  if (typeof value === "string") return value;
  if (typeof value === "object" && value !== null && "cooked" in value) return String(value.cooked);
  return "";
}

/** Extracts Markdown without its code. */
function extractMarkdownProse(source: string): readonly Prose[] {
  const withoutCode = source.replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, replaceWithSpaces);
  return withoutCode.split("\n").map((text, index) => ({ line: index + 1, text }));
}

/** The strings of a JSON file, such as translations, without their keys. */
function extractJsonProse(source: string): readonly Prose[] {
  return matchLines(source, /^\s*"[^"]*":\s*"(.*)",?\s*$/);
}

/** The texts of workflows, actions and issue forms. */
function extractYamlProse(source: string): readonly Prose[] {
  return matchLines(source, /(?<![\w-])(?:name|description|label|about|title): (.+)/);
}

function matchLines(source: string, pattern: RegExp): readonly Prose[] {
  return source.split("\n").flatMap((line, index) => {
    const text = pattern.exec(line)?.[1];
    return text === undefined ? [] : [{ line: index + 1, text }];
  });
}

/** Replaces text with spaces, so that line numbers stay the same. */
function replaceWithSpaces(text: string): string {
  return text.replace(/[^\n]/g, " ");
}
