import { expect, it } from "vitest";
import { distinctWords } from "./distinct-words.ts";

it("finds each word of an extension once, with its first place", () => {
  const words = distinctWords([
    { path: "docs/a.md", text: "one two\n  two https://three.example/four" },
    { path: "b.md", text: "two\nfive" },
    { path: "c.test.ts", text: "one" },
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
      },
    ],
    ["ts", { one: "c.test.ts:1" }],
  ]);
});
