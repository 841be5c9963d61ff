import { describe, expect, it } from "vitest";
import { findWordingErrors } from "./wording-errors.ts";

describe("the wording check reports an avoided word", () => {
  it.each([
    ["a.ts", "/** Reads it anew. */\nexport const a = 1;"],
    ["a.ts", "// The cache is kept.\nexport const a = 1;"],
    ["a.tsx", "export const a = <p>Whoever opens this page</p>;"],
    ["a.ts", 'log.info({}, "the connection was mended");'],
    ["a.ts", "log.info({}, `reads ${count} rows at once`);"],
    ["a.test.ts", 'it("the client is told about the change", () => {});'],
    ["a.md", "Reported a hole in the server."],
    ["a.sql", "create table a (id int); -- of which each has one"],
    ["en-US/a.json", '{\n  "title": "Opens by itself"\n}'],
  ])("in %s: %s", (path, source) => {
    expect(findWordingErrors(path, source)).toHaveLength(1);
  });

  it("with its line and what to write instead", () => {
    expect(findWordingErrors("a.md", "One.\nRun it once more.\n")).toEqual(['a.md:2  "once more": again']);
  });
});

describe("the wording check reports an avoided name", () => {
  it.each(["const MOST_ROWS = 10;", "export function nameOf(user: User) {}"])("in %s", (source) => {
    expect(findWordingErrors("a.ts", source)).toHaveLength(1);
  });
});

describe("the wording check accepts", () => {
  it.each([
    ["a.ts", "const anew = 1;", "identifiers"],
    ["a.ts", 'const key = "by-itself";', "keys"],
    ["a.md", "Run `git anew`.\n\n```sh\nanew\n```", "code in Markdown"],
    ["a.sql", "select told from heard;", "SQL"],
    ["en-US/a.json", '{\n  "kept": "Saved"\n}', "keys of texts"],
  ])("%s: %s (%s)", (path, source) => {
    expect(findWordingErrors(path, source)).toEqual([]);
  });
});
