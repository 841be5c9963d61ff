import { expect, it } from "vitest";
import { collectDistinctWords } from "./distinct-words.ts";

it("finds each word of an extension once, with its first place", () => {
  const words = collectDistinctWords([
    { path: "docs/a.md", prose: [{ line: 1, text: "one two\n  two https://three.example/four" }] },
    {
      path: "b.md",
      prose: [
        { line: 1, text: "two\nfive" },
        { line: 7, text: "six\nseven" },
      ],
    },
    { path: "c.test.ts", prose: [{ line: 1, text: "one" }] },
    { path: "deploy/Dockerfile", prose: [{ line: 1, text: "one" }] },
  ]);
  expect([...words].map(([extension, places]) => [extension, Object.fromEntries(places)])).toEqual([
    [
      "md",
      {
        one: "docs/a.md:1",
        two: "docs/a.md:1",
        "": "docs/a.md:2",
        "https://three.example/four": "docs/a.md:2",
        five: "b.md:2",
        six: "b.md:7",
        seven: "b.md:8",
      },
    ],
    ["ts", { one: "c.test.ts:1" }],
    ["Dockerfile", { one: "deploy/Dockerfile:1" }],
  ]);
});
