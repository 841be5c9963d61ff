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
    ["a.ts", "/**\n * Reads all rows at\n * once.\n */\nexport const a = 1;"],
    ["a.css", ".a {\n  /* Fills the hole. */\n}"],
    ["a.html", "<!-- Loads it anew. -->"],
    ["a.html", "<script>\n  // Loads it anew.\n</script>"],
    ["a.yml", "a: 1 # waits once more"],
    ["form.yml", "- attributes: { label: Version, description: Whoever knows it }"],
    ["deploy/Dockerfile", "# Builds it anew.\nFROM scratch"],
    [".env.example", "# Whoever may connect\n# HOST="],
    ["run.sh", "#!/bin/sh\nexit 0 # by chance"],
  ])("in %s: %s", (path, source) => {
    expect(findWordingErrors(path, source)).toHaveLength(1);
  });

  it("with its line and what to write instead", () => {
    expect(findWordingErrors("a.md", "One.\nRun it once more.\n")).toEqual(['a.md:2  "once more": again']);
  });
});

describe("the wording check reports every kind of avoided phrase in", () => {
  it.each([
    "The client was told.",
    "The server told the client.",
    "The server tells the client.",
    "What the response said.",
    "The row says so.",
    "A lane for cached reads.",
    "A request on its way to the server.",
    "Asks for the board.",
    "Asks the server whether the board has changed.",
    "One question to the database.",
    "Unknown ids answer with 404.",
    "An endpoint that answers.",
    "The answer of the server.",
    "The request is not answered.",
    "Answers each request.",
    "The headers of the HTTP answer.",
    "The job looks after expired rows.",
    "The file lies below the root.",
    "It stands in the header.",
    "Rows are written together. Of several rows none is lost.",
    "Reported in its words.",
  ])("%s", (text) => {
    expect(findWordingErrors("a.md", text)).toHaveLength(1);
  });
});

describe("the wording check accepts the words of the domain and of users in", () => {
  it.each([
    "The answer to the challenge is compared with the flag.",
    "A captcha requests another answer.",
    "A submitted answer that the server judges.",
    "The submitted answer is of no known kind.",
    "Asks for confirmation before the team is deleted.",
    "Users are not asked whether they agree.",
    "Questions go to the help desk.",
    "A URL with its question mark.",
    "If this happens again, tell the organizers.",
    "Try other words.",
    "Exactly one of several concurrent requests succeeds.",
    "Other ways to sign in.",
  ])("%s", (text) => {
    expect(findWordingErrors("a.md", text)).toEqual([]);
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
    ["a.yml", "kept: 1", "keys in YAML"],
    ["a.css", ".hole { color: red }", "CSS"],
  ])("%s: %s (%s)", (path, source) => {
    expect(findWordingErrors(path, source)).toEqual([]);
  });
});
