import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";

/** A node of a syntax tree in the ESTree format. */
export interface SyntaxNode {
  readonly type: string;
  readonly [member: string]: unknown;
}

export interface SourceFile {
  readonly path: string;
  readonly nodes: readonly SyntaxNode[];
}

/** Parses all matching source files, without tests and their setup. */
export function parseSourceFiles(pattern: string): readonly SourceFile[] {
  return globSync(pattern)
    .filter((path) => !/\.test\.|test-setup/.test(path))
    .toSorted()
    .map((path) => ({ path, nodes: listNodes(path, readFileSync(path, "utf8")) }));
}

export function listNodes(path: string, source: string): readonly SyntaxNode[] {
  return collectNodes(parseSync(path, source).program);
}

/** A syntax tree as a flat list. */
export function collectNodes(tree: unknown): readonly SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  collect(tree, nodes);
  return nodes;
}

function collect(value: unknown, nodes: SyntaxNode[]): void {
  if (typeof value !== "object" || value === null) return;
  if (isNode(value)) nodes.push(value);
  for (const member of Object.values(value)) collect(member, nodes);
}

function isNode(value: object): value is SyntaxNode {
  return "type" in value && typeof value.type === "string";
}
