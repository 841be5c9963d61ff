import { endpoints } from "@gonfalon/contract/endpoints.ts";
import { analyse } from "scslre";
import { expect, it } from "vitest";
import { listNodes, parseSourceFiles, type SyntaxNode } from "./source-tree.ts";

// HARM-3: user input can be megabytes long, so regular expressions must run in linear time. The static analysis does
// not depend on the machine, as a measurement would. It finds only inputs that repeat a single character.

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/** Files that create one expression with `RegExp`, which cannot be analyzed, and why it runs in linear time. */
const reviewedFiles: Readonly<Record<string, string>> = {
  "apps/server/src/http/cached-read-routes.ts": "The path of an endpoint; slashes separate its parameters.",
  "apps/server/src/http/first-views.ts": "The path of a view; its parameters have at most ten digits.",
  "apps/server/src/http/path-pattern.ts": "The path of an endpoint; slashes separate its parameters.",
  "apps/server/src/http/session-cookie.ts": "The name of a cookie; semicolons separate the repetitions.",
  "apps/web/src/api/cache-key.ts": "The path of an endpoint; slashes separate its parameters.",
  "apps/web/src/features/capture/bytes.ts":
    "The text of a search, in which all special characters are escaped.",
};

const files = parseSourceFiles("{apps,packages}/*/src/**/*.{ts,tsx}");

it("HARM-3 no regular expression literal of the product is reported as slow", () => {
  const slowPatterns = files.flatMap(({ path, nodes }) =>
    nodes
      .flatMap(listPatterns)
      .filter(isSlow)
      .map(({ source }) => `${path}: /${source}/`),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(slowPatterns).toEqual([]);
});

it("HARM-3 every expression of the product that is not a literal was reviewed", () => {
  const paths = files.flatMap(({ path, nodes }) => nodes.filter(isCreatedExpression).map(() => path));
  expect(paths).toEqual(Object.keys(reviewedFiles));
});

it("HARM-3 no pattern of the contract is reported as slow", () => {
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

it.each(["new RegExp(source)", "RegExp(source)", "new globalThis.RegExp(source)"])(
  "finds %s",
  (expression) => {
    expect(listNodes("a.ts", `x.replace(${expression}, "")`).filter(isCreatedExpression)).toHaveLength(1);
  },
);

function isCreatedExpression({ type, callee }: SyntaxNode): boolean {
  if (type !== "NewExpression" && type !== "CallExpression") return false;
  const { name, property } = callee as { readonly name?: string; readonly property?: SyntaxNode };
  return name === "RegExp" || property?.["name"] === "RegExp";
}

function listPatterns({ regex }: SyntaxNode): readonly Pattern[] {
  const { pattern, flags } = (regex ?? {}) as { readonly pattern?: string; readonly flags?: string };
  return pattern === undefined || flags === undefined ? [] : [{ source: pattern, flags }];
}

function isSlow(pattern: Pattern): boolean {
  return analyse(pattern).reports.length > 0;
}
