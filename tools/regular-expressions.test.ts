import { endpoints } from "@gonfalon/contract/endpoints.ts";
import { analyse } from "scslre";
import { expect, it } from "vitest";
import { listNodes, type SyntaxNode, sourceFiles } from "./source-tree.ts";

// HARM-3: user input can be megabytes long, so every regular expression must run in linear time. The analysis is
// exact; a measurement would depend on the machine.

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

it("HARM-3 every regular expression of the product runs in linear time", () => {
  const files = sourceFiles("{apps,packages}/*/src/**/*.{ts,tsx}");
  const slow = files.flatMap(({ path, nodes }) =>
    nodes
      .flatMap(listPatterns)
      .filter(isSlow)
      .map(({ source }) => `${path}: /${source}/`),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(slow).toEqual([]);
});

it("HARM-3 every pattern of the contract runs in linear time", () => {
  const patterns = new Set<string>();
  JSON.stringify(endpoints, (key, value: unknown) => {
    if (key === "pattern" && typeof value === "string") patterns.add(value);
    return value;
  });
  expect(patterns.size).toBeGreaterThan(5);
  expect([...patterns].filter((source) => isSlow({ source, flags: "u" }))).toEqual([]);
});

it.each(["/^(a+)+$/", "/\\s+$/", "/(\\d+)*x/"])("reports %s", (literal) => {
  expect(listNodes("a.ts", `x.replace(${literal}, "")`).flatMap(listPatterns).some(isSlow)).toBe(true);
});

function listPatterns({ regex }: SyntaxNode): readonly Pattern[] {
  const { pattern, flags } = (regex ?? {}) as { readonly pattern?: string; readonly flags?: string };
  return pattern === undefined || flags === undefined ? [] : [{ source: pattern, flags }];
}

function isSlow(pattern: Pattern): boolean {
  return analyse(pattern).reports.length > 0;
}
